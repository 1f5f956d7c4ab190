import * as routes from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getCoverage } from './coverage.actions.ts'

export const coverageRoutes = [handle(routes.getCoverage, (ctx, { params }) => getCoverage(ctx, params.id))]
