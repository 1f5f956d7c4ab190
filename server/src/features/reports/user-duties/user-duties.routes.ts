import * as routes from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { paged } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getDutiesOfUsers, getUserDuties, listUserShifts } from './user-duties.actions.ts'
import { removeUser, removeUsers } from './user-removal.actions.ts'

export const userDutiesRoutes = [
  handle(routes.getUserDuties, (ctx, { params, query }) => getUserDuties(ctx, params, query)),
  handle(routes.listUserShifts, async (ctx, { params, query, request }) =>
    paged(request, query, await listUserShifts(ctx, params, query)),
  ),
  handle(routes.removeUser, async (ctx, { params, body }) => {
    await removeUser(ctx, params, body)
    return undefined
  }),
  handle(routes.getDutiesOfUsers, (ctx, { params, query }) =>
    getDutiesOfUsers(ctx, params.id, [...new Set(query.user_ids.split(',').map(Number))]),
  ),
  handle(routes.removeUsers, async (ctx, { params, body }) => {
    await removeUsers(ctx, params.id, body)
    return undefined
  }),
]
