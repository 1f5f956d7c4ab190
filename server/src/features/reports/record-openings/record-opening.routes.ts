import * as routes from '@wardline/contract/reports/record-openings/record-opening.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { listRecordOpenings } from './record-opening.actions.ts'

export const recordOpeningRoutes = [
  handleList(routes.listRecordOpenings, (ctx, { params, query }) =>
    listRecordOpenings(ctx, params.id, query),
  ),
]
