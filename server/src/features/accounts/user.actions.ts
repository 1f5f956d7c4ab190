import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import { hashPassword } from './password.rules.ts'
import { personToSignIn } from './person.access.ts'
import { lockPerson } from './person.queries.ts'
import * as errors from './profile.errors.ts'
import { tellSessionsEnded } from './session-end.actions.ts'
import { endSessions, setPasswordHash } from './session.queries.ts'
import { setActive, setLocked } from './user-lock.queries.ts'

/** Every session of this person ends, and every socket with it. */
async function endAllSessions(tx: Tx, user_id: number, reason: string): Promise<void> {
  const session_ids = await endSessions(tx.db, { account_id: tx.account_id, user_id })
  await tellSessionsEnded(tx, user_id, session_ids, reason)
}

function writeDown(ctx: Ctx, tx: Tx, user_id: number, action: string): void {
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'user', object_id: user_id, details: {} })
}

/** Whoever depends on who can receive hears of it at once, in a transaction of their own: features know only earlier ones. */
export const standingChanged = 'standing_changed'

const tellStanding = (tx: Tx, user_id: number) =>
  schedule(tx, { kind: standingChanged, due: { in_ms: 0 }, payload: { user_id } })

/** Locks a person out (every session and socket ends), or lets them in again. */
export const setUserLock = (ctx: Ctx, user_id: number, is_locked: boolean) =>
  ctx.tx(async (tx) => {
    if (!(await setLocked(tx.db, tx.account_id, user_id, is_locked))) throw notFound()
    if (is_locked) await endAllSessions(tx, user_id, 'locked')
    await tellStanding(tx, user_id)
    writeDown(ctx, tx, user_id, is_locked ? 'user.locked' : 'user.unlocked')
  })

/** Takes a person out of service, or back into it. Nobody does that to themself: nobody could undo it. */
export const setUserActive = (ctx: Ctx, user_id: number, is_active: boolean) =>
  ctx.tx(async (tx) => {
    if (user_id === ctx.caller.user_id) throw invalid({ non_field_errors: [errors.ownDeactivation] })
    if (!(await setActive(tx.db, tx.account_id, user_id, is_active))) throw notFound()
    if (!is_active) await endAllSessions(tx, user_id, 'deactivated')
    await tellStanding(tx, user_id)
    writeDown(ctx, tx, user_id, is_active ? 'user.reactivated' : 'user.deactivated')
  })

/** Signs a person out wherever they are signed in; they may sign in again at once. */
export const clearDevices = (ctx: Ctx, user_id: number) =>
  ctx.tx(async (tx) => {
    if (!(await lockPerson(tx.db, { account_id: tx.account_id, user_id }))) throw notFound()
    await endAllSessions(tx, user_id, 'devices cleared')
    writeDown(ctx, tx, user_id, 'user.devices_cleared')
  })

/** Another person's password, by somebody who may; one's own asks for the current one, at its own address. */
export async function setPassword(ctx: Ctx, user_id: number, new_password: string): Promise<void> {
  if (user_id === ctx.caller.user_id) throw invalid({ non_field_errors: [errors.ownPassword] })
  const password_hash = await hashPassword(new_password)
  await ctx.tx(async (tx) => {
    await personToSignIn(ctx, tx.db, user_id)
    await setPasswordHash(tx.db, tx.account_id, user_id, password_hash)
    await endAllSessions(tx, user_id, 'password changed')
    writeDown(ctx, tx, user_id, 'password.set')
  })
}
