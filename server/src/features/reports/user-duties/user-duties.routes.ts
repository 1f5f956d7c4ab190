import * as routes from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getUserDuties } from './user-duties.actions.ts'

export const userDutiesRoutes = [
  handle(routes.getUserDuties, (ctx, { params }) => getUserDuties(ctx, params)),
]
