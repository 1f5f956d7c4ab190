import { secondFactorsChanged } from '@wardline/contract/accounts/second-factors/second-factor.events.ts'
import type { UserSecondFactors } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { userAccountsChanged } from '@wardline/contract/accounts/user-accounts/user-account.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { deletePendingSignIns } from '../authenticators/pending-sign-in.queries.ts'
import { deleteRecoveryCodes } from '../authenticators/recovery-code.queries.ts'
import { deleteAllSecondFactors } from '../authenticators/second-factor.queries.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import { confirmationForReset } from '../sessions/password.errors.ts'
import { enqueueSignInNotice } from '../sessions/routing-notice.actions.ts'
import { endAllSessions } from '../sessions/user-availability.actions.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { lockUserForPasswordChange } from '../users/user-change.access.ts'
import { findUserByEmail, hasMorePermissions, userExists } from '../users/user-row.queries.ts'
import { loadSecondFactors } from './own-second-factor.actions.ts'
import * as errors from './second-factor.errors.ts'

interface UserParams {
  id: number
  user_id: number
}

export function listUserSecondFactors(
  ctx: Context,
  { id: account_id, user_id }: UserParams,
): Promise<UserSecondFactors> {
  requireOwnAccount(ctx, account_id)
  const key = { account_id, user_id }
  return ctx.read(async (db) => {
    if (!(await userExists(db, key))) throw notFound()
    const { permissions, user_id: own_id } = ctx.caller
    const found = await loadSecondFactors(db, key)
    const reset =
      found.factors.length > 0 &&
      user_id !== own_id &&
      permissions.has('accounts.set_password') &&
      !(await hasMorePermissions(db, key, permissions))
    return { ...found, may: { reset } }
  })
}

/** For a user who lost their factors. @throws 400 for the caller's own, 403, 404 */
export function resetUserSecondFactors(ctx: Context, { id: account_id, user_id }: UserParams): Promise<void> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await lockUserForPasswordChange(ctx, tx.db, user_id)
    if (user_id === ctx.caller.user_id) throw invalid({ non_field_errors: [errors.resetOwn] })
    await requireConfirmedPassword(ctx, tx.db, confirmationForReset)
    await resetSecondFactors(tx, user_id, ctx.caller.user_id)
  })
}

/** Sessions end too: the lost device may be signed in. @param actor_id null: a command of the operator */
async function resetSecondFactors(tx: Tx, user_id: number, actor_id: number | null): Promise<number> {
  const key = { account_id: tx.account_id, user_id }
  const removed = await deleteAllSecondFactors(tx.db, key)
  await deleteRecoveryCodes(tx.db, key)
  await deletePendingSignIns(tx.db, key)
  await endAllSessions(tx, user_id, 'second factors reset')
  tx.audit(actor_id, 'user.second_factors_reset', { user: user_id }, { removed })
  tx.emit(secondFactorsChanged, { user: user_id }, {})
  tx.emit(userAccountsChanged, { account: true }, { user_ids: [user_id] })
  await enqueueSignInNotice(tx, { user_id, actor_id, change: 'second_factors_reset' })
  return removed
}

/** For the operator's command line. Returns the number of removed ones, or undefined if there is no such user. */
export const resetSecondFactorsByEmail = (
  database: Database,
  account_id: number,
  email: string,
): Promise<number | undefined> =>
  database.write(account_id, async (tx) => {
    const user_id = await findUserByEmail(tx.db, account_id, email)
    return user_id === undefined ? undefined : resetSecondFactors(tx, user_id, null)
  })
