import { sessionsLocked } from '@wardline/contract/accounts/session.events.ts'
import type { SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { checkOwnPassword, renewSession, type RenewedSession } from './password.actions.ts'
import * as queries from './session.queries.ts'
import type { SignInServices } from './sign-in-attempt.actions.ts'

/** The session stays, with its push device: pages still ring. */
export const lockSession = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { user_id, session_id } = ctx.caller
    if (!(await queries.lockSession(tx.db, ctx.caller))) return
    tx.emit(sessionsLocked, { user: user_id }, { session_ids: [session_id] })
    tx.audit({
      actor_id: user_id,
      action: 'session.locked',
      object_type: 'session',
      object_id: session_id,
      details: {},
    })
  })

export async function unlockSession(
  ctx: Context,
  services: SignInServices,
  password: string,
): Promise<RenewedSession> {
  await checkOwnPassword(ctx, services, password, 'password')
  const { user_id, session_id } = ctx.caller
  return renewSession(ctx, (tx) =>
    tx.audit({
      actor_id: user_id,
      action: 'session.unlocked',
      object_type: 'session',
      object_id: session_id,
      details: { address: ctx.address },
    }),
  )
}

export async function confirmPassword(
  ctx: Context,
  services: SignInServices,
  password: string,
): Promise<RenewedSession> {
  await checkOwnPassword(ctx, services, password, 'password')
  return renewSession(ctx, () => {})
}

export const getSessionLock = async (ctx: Context) => ({
  is_locked: ctx.caller.is_locked ?? false,
  ...(await ctx.read((db) => queries.findSessionOwner(db, ctx.caller))),
})

export const getSessionLimits = (ctx: Context): Promise<SessionLimits> =>
  ctx.read((db) => queries.getSessionLimits(db, ctx.caller.account_id))

export const setSessionLimits = (ctx: Context, limits: SessionLimits): Promise<SessionLimits> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const before = await queries.getSessionLimits(tx.db, account_id)
    await queries.setSessionLimits(tx.db, account_id, limits)
    tx.audit({
      actor_id: user_id,
      action: 'account.session_limits_changed',
      object_type: 'account',
      object_id: account_id,
      details: { before, after: limits },
    })
    return limits
  })
