import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import { sessionsLocked } from '@wardline/contract/accounts/session.events.ts'
import type { SessionLimitChanges, SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { requireLocalSignIn } from './local-sign-in.actions.ts'
import { findConfirmingProvider, findLocalSignIn } from './local-sign-in.queries.ts'
import { passwordHashOf } from './password.queries.ts'
import { checkOwnPassword, renewSession, type RenewedSession } from './password.actions.ts'
import * as errors from './session.errors.ts'
import * as queries from './session.queries.ts'
import type { SignInServices } from './sign-in-attempt.actions.ts'

/** The session stays, with its push device: pages still ring. */
export const lockSession = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { user_id, session_id } = ctx.caller
    if (!(await queries.lockSession(tx.db, ctx.caller))) return
    tx.emit(sessionsLocked, { user: user_id }, { session_ids: [session_id] })
    tx.audit(user_id, 'session.locked', { session: session_id })
  })

export async function unlockSession(
  ctx: Context,
  services: SignInServices,
  password: string,
): Promise<RenewedSession> {
  await ctx.read((db) => requireLocalSignIn(db, ctx.caller))
  await checkOwnPassword(ctx, services, password, 'password')
  const { user_id, session_id } = ctx.caller
  return renewSession(ctx, (tx) =>
    tx.audit(user_id, 'session.unlocked', { session: session_id }, { address: ctx.address }),
  )
}

export async function confirmPassword(
  ctx: Context,
  services: SignInServices,
  password: string,
): Promise<RenewedSession> {
  await ctx.read((db) => requireLocalSignIn(db, ctx.caller))
  await checkOwnPassword(ctx, services, password, 'password')
  return renewSession(ctx, () => {})
}

export const getSessionLock = async (ctx: Context) => ({
  is_locked: ctx.caller.is_locked ?? false,
  must_enrol: ctx.caller.must_enrol ?? false,
  ...(await ctx.read((db) => queries.findSessionOwner(db, ctx.caller))),
  ...(await ctx.read((db) => describeConfirmation(ctx, db))),
})

async function describeConfirmation(ctx: Context, db: Db) {
  const { requires_provider, is_emergency_user } = await findLocalSignIn(db, ctx.caller)
  const password_hash = await passwordHashOf(db, ctx.caller.account_id, ctx.caller.user_id)
  return {
    accepts_password: password_hash !== null && (!requires_provider || is_emergency_user),
    provider: await findConfirmingProvider(db, ctx.caller),
  }
}

export const getSessionLimits = (ctx: Context): Promise<SessionLimits> =>
  ctx.read((db) => queries.getSessionLimits(db, ctx.caller.account_id))

/** @throws 409 if the limits changed after the version that the caller saw */
export const setSessionLimits = (
  ctx: Context,
  { version, ...limits }: SessionLimitChanges,
): Promise<SessionLimits> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await lockAccount(tx.db, account_id)
    const { version: stored, changed_by, ...before } = await queries.getSessionLimits(tx.db, account_id)
    requireVersion(version, { version: stored, changed_by }, errors.limitsChanged)
    await queries.setSessionLimits(tx.db, { account_id, user_id }, limits)
    tx.emit(accountChanged, { account: true }, { account_id })
    tx.audit(user_id, 'account.session_limits_changed', { account: account_id }, { before, after: limits })
    return queries.getSessionLimits(tx.db, account_id)
  })
