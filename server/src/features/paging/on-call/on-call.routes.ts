import * as routes from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './on-call.actions.ts'

export const onCallRoutes = [
  handleList(routes.listOnCall, (ctx, { query }) => actions.findOnCallGroups(ctx, query)),
  handle(routes.getOnCall, (ctx, { params }) => actions.getOnCall(ctx, params.id)),
]
