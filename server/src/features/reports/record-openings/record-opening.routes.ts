import * as routes from '@wardline/contract/reports/record-openings/record-opening.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import { listRecordOpenings } from './record-opening.actions.ts'

export const recordOpeningRoutes = [
  handle(routes.listRecordOpenings, async (ctx, { params, query, request }) =>
    paged(request, query, await listRecordOpenings(ctx, params.id, query)),
  ),
]
