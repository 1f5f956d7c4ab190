import * as routes from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getCoverage, listGaps } from './coverage.actions.ts'

export const coverageRoutes = [
  handle(routes.getCoverage, (ctx, { params }) => getCoverage(ctx, params.id)),
  handle(routes.listGaps, (ctx, { params, query }) => listGaps(ctx, params.id, query)),
]
