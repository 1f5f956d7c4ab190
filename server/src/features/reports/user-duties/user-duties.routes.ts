import * as routes from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getUserDuties } from './user-duties.actions.ts'
import { removeUser } from './user-removal.actions.ts'

export const userDutiesRoutes = [
  handle(routes.getUserDuties, (ctx, { params, query }) => getUserDuties(ctx, params, query)),
  handle(routes.removeUser, async (ctx, { params, body }) => {
    await removeUser(ctx, params, body)
    return undefined
  }),
]
