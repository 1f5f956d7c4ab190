import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import * as routes from '@wardline/contract/accounts/user.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { csvType, replyWithDownload } from '../../../platform/files/reply-file.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as accounts from './user-account.actions.ts'
import * as list from './user-list.actions.ts'
import * as actions from './user.actions.ts'

export const userRoutes = [
  handleList(account.listUserAccounts, (ctx, { params, query }) =>
    list.listUserAccounts(ctx, params.id, query),
  ),
  handle(account.downloadUserAccounts, async (ctx, { params, query, reply }) => {
    const content = await list.writeUserAccounts(ctx, params.id, query)
    return replyWithDownload(reply, { name: 'users.csv', type: csvType, content })
  }),
  handle(account.getUserAccount, (ctx, { params }) => accounts.getUserAccount(ctx, params)),
  handle(account.createUserAccount, (ctx, { params, body }) =>
    accounts.createUserAccount(ctx, params.id, body),
  ),
  handle(account.changeUserAccount, (ctx, { params, body }) => accounts.changeUserAccount(ctx, params, body)),
  handle(account.endUserSession, (ctx, { params }) => accounts.endUserSession(ctx, params)),
  handle(account.lockUsers, (ctx, { body }) =>
    actions.setUserLock(ctx, body.user_ids, body.is_locked, body.reason),
  ),
  handle(routes.lockUser, (ctx, { params, body }) =>
    actions.setUserLock(ctx, [params.id], true, body.reason),
  ),
  handle(routes.unlockUser, (ctx, { params }) => actions.setUserLock(ctx, [params.id], false)),
  handle(routes.deactivateUser, (ctx, { params, body }) =>
    actions.setUserActive(ctx, params.id, false, body.reason),
  ),
  handle(routes.reactivateUser, (ctx, { params }) => actions.setUserActive(ctx, params.id, true)),
  handle(routes.clearDevices, (ctx, { params }) => actions.clearDevices(ctx, params.id)),
  handle(setUserPassword, (ctx, { params, body }) => actions.setPassword(ctx, params.id, body.new_password)),
]
