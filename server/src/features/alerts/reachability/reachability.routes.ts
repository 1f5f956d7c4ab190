import { listReachability } from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './reachability.actions.ts'

export const reachabilityRoutes = [
  handle(listReachability, (ctx, { query }) => actions.listReachability(ctx, query)),
]
