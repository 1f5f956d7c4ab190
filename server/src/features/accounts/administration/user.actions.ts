import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { forgetDevices } from '../sessions/known-device.queries.ts'
import { hashPassword } from '../sessions/password.rules.ts'
import { administration, isLastHolder, lockAdministrators } from '../users/administrators.access.ts'
import { lockUserForPasswordChange } from '../users/user-change.access.ts'
import { lockUser } from '../users/user-row.queries.ts'
import * as errors from '../users/user.errors.ts'
import { publishSessionsEnded } from '../sessions/session-end.actions.ts'
import { enqueueRoutingNotice } from '../sessions/routing-notice.actions.ts'
import { requireStrongPassword, storePassword } from '../sessions/password.actions.ts'
import { endSessions } from '../sessions/session.queries.ts'
import { setActive, setLocked } from './user-state.queries.ts'

async function endAllSessions(tx: Tx, user_id: number, reason: string): Promise<void> {
  const session_ids = await endSessions(tx.db, { account_id: tx.account_id, user_id })
  await publishSessionsEnded(tx, user_id, session_ids, reason)
}

function auditUserChange(ctx: Context, tx: Tx, user_id: number, action: string): void {
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'user', object_id: user_id, details: {} })
}

/** A later feature handles the task: users whose account is locked or deactivated can no longer receive messages. */
export const userAvailabilityChangedTask = 'availability_changed'

const enqueueAvailabilityChange = (tx: Tx, user_id: number) =>
  schedule(tx, { kind: userAvailabilityChangedTask, due: { in_ms: 0 }, payload: { user_id } })

/** Locked and deactivated users cannot undo it, and without an administrator no user can. */
async function requireRemovable(ctx: Context, tx: Tx, user_id: number): Promise<void> {
  if (user_id === ctx.caller.user_id) throw invalid({ non_field_errors: [errors.ownRemoval] })
  await lockAdministrators(tx.db, tx.account_id)
  if (await isLastHolder(tx.db, { account_id: tx.account_id, user_id }, administration))
    throw invalid({ non_field_errors: [errors.lastAdministrator] })
}

export const setUserLock = (ctx: Context, user_id: number, is_locked: boolean) =>
  ctx.transaction(async (tx) => {
    if (is_locked) await requireRemovable(ctx, tx, user_id)
    if (!(await setLocked(tx.db, tx.account_id, user_id, is_locked))) throw notFound()
    if (is_locked) await endAllSessions(tx, user_id, 'locked')
    await enqueueAvailabilityChange(tx, user_id)
    auditUserChange(ctx, tx, user_id, is_locked ? 'user.locked' : 'user.unlocked')
  })

export const setUserActive = (ctx: Context, user_id: number, is_active: boolean) =>
  ctx.transaction(async (tx) => {
    if (!is_active) await requireRemovable(ctx, tx, user_id)
    if (!(await setActive(tx.db, tx.account_id, user_id, is_active))) throw notFound()
    if (!is_active) await endAllSessions(tx, user_id, 'deactivated')
    await enqueueAvailabilityChange(tx, user_id)
    auditUserChange(ctx, tx, user_id, is_active ? 'user.reactivated' : 'user.deactivated')
  })

export const clearDevices = (ctx: Context, user_id: number) =>
  ctx.transaction(async (tx) => {
    if (!(await lockUser(tx.db, { account_id: tx.account_id, user_id }))) throw notFound()
    await endAllSessions(tx, user_id, 'devices cleared')
    await forgetDevices(tx.db, { account_id: tx.account_id, user_id })
    auditUserChange(ctx, tx, user_id, 'user.devices_cleared')
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
  })
}
