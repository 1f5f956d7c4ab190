import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { userAccountsChanged } from '@wardline/contract/accounts/user-accounts/user-account.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor, Context, PermittedActor } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { revokeTokensOfUsers } from '../api-tokens/api-token.actions.ts'
import { forgetDevices } from '../sessions/known-device.queries.ts'
import { hashPassword } from '../sessions/password.rules.ts'
import { requireStrongPassword, storePassword } from '../sessions/password.actions.ts'
import { enqueueRoutingNotice } from '../sessions/routing-notice.actions.ts'
import { publishSessionsEnded, publishSessionsOfUsersEnded } from '../sessions/session-end.actions.ts'
import { endSessions, endSessionsOfUsers } from '../sessions/session.queries.ts'
import { endAllSessions, scheduleAvailabilityChange } from '../sessions/user-availability.actions.ts'
import { administration, findLastHolders, lockAdministrators } from '../users/administrators.access.ts'
import {
  lockUserForPasswordChange,
  lockUserOfSamePermissions,
  requireSamePermissions,
} from '../users/user-change.access.ts'
import * as errors from '../users/user.errors.ts'
import { deletePushDevices } from './user-account.queries.ts'
import { lockUsers, updateStates } from './user-state.queries.ts'
import { isRemoval, stateChanges, type StateChange } from './user-state.rules.ts'

const auditActions: Record<StateChange, AuditAction> = {
  lock: 'user.locked',
  unlock: 'user.unlocked',
  deactivate: 'user.deactivated',
  reactivate: 'user.reactivated',
}

export const setUserLock = (ctx: Context, user_ids: readonly number[], is_locked: boolean, reason = '') =>
  ctx.transaction((tx) => changeUserStates(ctx, tx, user_ids, is_locked ? 'lock' : 'unlock', { reason }))

export const setUserActive = (ctx: Context, user_id: number, is_active: boolean, reason = '') =>
  ctx.transaction((tx) =>
    changeUserStates(ctx, tx, [user_id], is_active ? 'reactivate' : 'deactivate', { reason }),
  )

/**
 * Changes all of the users or none. Removed users lose their sessions.
 * @throws 400 for the caller and for the last administrator, 403 for users with more permissions, 404
 */
export async function changeUserStates(
  ctx: PermittedActor,
  tx: Tx,
  user_ids: readonly number[],
  change: StateChange,
  { reason, about = {} }: { reason: string; about?: Record<string, unknown> },
): Promise<void> {
  const { account_id } = tx
  const { from, to } = stateChanges[change]
  const isRemoved = isRemoval(change)
  if (isRemoved && user_ids.includes(ctx.caller.user_id))
    throw invalid({ non_field_errors: [errors.ownRemoval] })
  if (isRemoved) await lockAdministrators(tx.db, account_id)
  const users = await lockUsers(tx.db, account_id, user_ids)
  if (users.length < user_ids.length) throw notFound()
  await requireSamePermissions(ctx, tx.db, user_ids)
  if (isRemoved && (await findLastHolders(tx.db, { account_id, user_ids }, administration)).length > 0)
    throw invalid({ non_field_errors: [errors.lastAdministrator] })
  const actor_id = ctx.caller.user_id
  const changed = await updateStates(tx.db, { account_id, user_ids, from, to, reason, actor_id })
  if (to === 'deactivated') await revokeTokensOfUsers(tx, changed, actor_id)
  if (isRemoved)
    await publishSessionsOfUsersEnded(tx, await endSessionsOfUsers(tx.db, account_id, changed), to)
  await scheduleAvailabilityChange(tx, changed)
  for (const user_id of changed)
    auditUserChange(ctx, tx, user_id, auditActions[change], { ...(reason !== '' && { reason }), ...about })
  publishUserAccounts(tx, changed)
}

/** Beyond this number, open administration pages refetch without checking the ids. */
const named_users = 100

export function publishUserAccounts(tx: Tx, user_ids: readonly number[]): void {
  if (user_ids.length === 0) return
  tx.emit(
    userAccountsChanged,
    { account: true },
    { user_ids: user_ids.length > named_users ? null : [...user_ids] },
  )
}

export function auditUserChange(
  ctx: Actor,
  tx: Tx,
  user_id: number,
  action: AuditAction,
  details: Record<string, unknown> = {},
): void {
  tx.audit(ctx.caller.user_id, action, { user: user_id }, details)
}

export const clearDevices = (ctx: Context, user_id: number) =>
  ctx.transaction(async (tx) => {
    await lockUserOfSamePermissions(ctx, tx.db, user_id)
    await endAllSessions(tx, user_id, 'devices cleared')
    await forgetDevices(tx.db, { account_id: tx.account_id, user_id })
    await deletePushDevices(tx.db, { account_id: tx.account_id, user_id })
    auditUserChange(ctx, tx, user_id, 'user.devices_cleared')
    publishUserAccounts(tx, [user_id])
  })

export const endUserSession = (ctx: Context, user_id: number, session_id: number) =>
  ctx.transaction(async (tx) => {
    await lockUserOfSamePermissions(ctx, tx.db, user_id)
    const ended = await endSessions(tx.db, { account_id: tx.account_id, user_id, only: session_id })
    if (ended.length === 0) throw notFound()
    await publishSessionsEnded(tx, user_id, ended, 'ended by an administrator')
    auditUserChange(ctx, tx, user_id, 'user.session_ended', { session_id })
    publishUserAccounts(tx, [user_id])
  })

/** The user must choose another one at the next sign-in. */
export async function setPassword(ctx: Context, user_id: number, new_password: string): Promise<void> {
  if (user_id === ctx.caller.user_id) throw invalid({ non_field_errors: [errors.ownPassword] })
  const password_hash = await hashPassword(new_password)
  await ctx.transaction(async (tx) => {
    const user = { account_id: tx.account_id, user_id }
    await lockUserForPasswordChange(ctx, tx.db, user_id)
    await requireStrongPassword(tx.db, user, new_password)
    await storePassword(tx, user, password_hash, { must_change: true })
    auditUserChange(ctx, tx, user_id, 'password.set')
    await enqueueRoutingNotice(ctx, tx, user_id, ['password'])
    publishUserAccounts(tx, [user_id])
  })
}
