import * as routes from '@wardline/contract/reports/record-search/record-search.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { searchRecords } from './record-search.actions.ts'

export const recordSearchRoutes = [
  handle(routes.searchRecords, async (ctx, { params, query }) => ({
    results: await searchRecords(ctx, params.id, query),
  })),
]
