import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import * as routes from '@wardline/contract/accounts/user.routes.ts'
import { attachmentDisposition } from '../../../platform/files/content-disposition.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as accounts from './user-account.actions.ts'
import * as list from './user-list.actions.ts'
import * as actions from './user.actions.ts'

export const userRoutes = [
  handle(account.listUserAccounts, async (ctx, { params, query, request }) =>
    paged(request, query, await list.listUserAccounts(ctx, params.id, query)),
  ),
  handle(account.downloadUserAccounts, async (ctx, { params, query, reply }) => {
    const csv = await list.writeUserAccounts(ctx, params.id, query)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentDisposition('users.csv'))
      .header('cache-control', 'private, no-store')
      .send(csv)
    return replyHandled
  }),
  handle(account.getUserAccount, (ctx, { params }) => accounts.getUserAccount(ctx, params)),
  handle(account.createUserAccount, (ctx, { params, body }) =>
    accounts.createUserAccount(ctx, params.id, body),
  ),
  handle(account.changeUserAccount, (ctx, { params, body }) => accounts.changeUserAccount(ctx, params, body)),
  handle(account.endUserSession, async (ctx, { params }) => {
    await accounts.endUserSession(ctx, params)
    return undefined
  }),
  handle(account.lockUsers, async (ctx, { body }) => {
    await actions.setUserLock(ctx, body.user_ids, body.is_locked, body.reason)
    return undefined
  }),
  handle(routes.lockUser, async (ctx, { params, body }) => {
    await actions.setUserLock(ctx, [params.id], true, body.reason)
    return undefined
  }),
  handle(routes.unlockUser, async (ctx, { params }) => {
    await actions.setUserLock(ctx, [params.id], false)
    return undefined
  }),
  handle(routes.deactivateUser, async (ctx, { params, body }) => {
    await actions.setUserActive(ctx, params.id, false, body.reason)
    return undefined
  }),
  handle(routes.reactivateUser, async (ctx, { params }) => {
    await actions.setUserActive(ctx, params.id, true)
    return undefined
  }),
  handle(routes.clearDevices, async (ctx, { params }) => {
    await actions.clearDevices(ctx, params.id)
    return undefined
  }),
  handle(setUserPassword, async (ctx, { params, body }) => {
    await actions.setPassword(ctx, params.id, body.new_password)
    return undefined
  }),
]
