import * as routes from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getDutiesOfUsers, getUserDuties, listUserShifts } from './user-duties.actions.ts'
import { removeUser, removeUsers } from './user-removal.actions.ts'

export const userDutiesRoutes = [
  handle(routes.getUserDuties, (ctx, { params, query }) => getUserDuties(ctx, params, query)),
  handleList(routes.listUserShifts, (ctx, { params, query }) => listUserShifts(ctx, params, query)),
  handle(routes.removeUser, (ctx, { params, body }) => removeUser(ctx, params, body)),
  handle(routes.getDutiesOfUsers, (ctx, { params, query }) =>
    getDutiesOfUsers(ctx, params.id, [...new Set(query.user_ids.split(',').map(Number))]),
  ),
  handle(routes.removeUsers, (ctx, { params, body }) => removeUsers(ctx, params.id, body)),
]
