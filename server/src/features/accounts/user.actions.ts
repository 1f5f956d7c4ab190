import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { endSessions } from './session.queries.ts'
import { setLocked } from './user-lock.queries.ts'

/** Locks a person out (every session and socket ends), or lets them in again. */
export const setUserLock = (ctx: Ctx, user_id: number, is_locked: boolean) =>
  ctx.tx(async (tx) => {
    const { account_id } = ctx.caller
    if (!(await setLocked(tx.db, account_id, user_id, is_locked))) throw notFound()
    const session_ids = is_locked ? await endSessions(tx.db, { account_id, user_id }) : []
    if (session_ids.length > 0) tx.emit(sessionsEnded, { user: user_id }, { session_ids, reason: 'locked' })
    const action = is_locked ? 'user.locked' : 'user.unlocked'
    tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'user', object_id: user_id, details: {} })
  })
