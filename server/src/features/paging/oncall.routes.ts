import * as routes from '@wardline/contract/paging/oncall.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './oncall.actions.ts'

export const onCallRoutes = [handle(routes.getOnCall, (ctx, { params }) => actions.getOnCall(ctx, params.id))]
