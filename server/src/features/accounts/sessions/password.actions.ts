import { userAccountsChanged } from '@wardline/contract/accounts/user-accounts/user-account.events.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { commonPasswords } from '../../../platform/secrets/password-list.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { passwordProblem } from './password-strength.rules.ts'
import { samePassword, shortPassword, tooManyChecks, wrongOldPassword } from './password.errors.ts'
import * as passwords from './password.queries.ts'
import { hashPassword, passwordMatches } from './password.rules.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { newToken, tokenHash } from './session-token.rules.ts'
import { endSessions, getSessionLimits } from './session.queries.ts'
import type { SignInServices } from './sign-in-attempt.actions.ts'
import * as failures from './sign-in-failure.queries.ts'
import { max_failures } from './sign-in-limit.rules.ts'

/** @throws 400 on `new_password` */
export async function requireStrongPassword(db: Db, user: UserKey, password: string): Promise<void> {
  const { own, min_length } = await passwords.findPasswordRules(db, user)
  if (password.length < min_length) throw invalid({ new_password: [shortPassword(min_length)] })
  const problem = passwordProblem(password, own, await commonPasswords())
  if (problem !== undefined) throw invalid({ new_password: [problem] })
}

/** A password that someone else set must be changed at the next sign-in. */
export async function storePassword(
  tx: Tx,
  user: UserKey,
  password_hash: string,
  { must_change, except }: { must_change: boolean; except?: number },
): Promise<void> {
  await passwords.setPassword(tx.db, user, password_hash, must_change)
  const ended = await endSessions(tx.db, { ...user, ...(except !== undefined && { except }) })
  await publishSessionsEnded(tx, user.user_id, ended, 'password changed')
}

/** The password that replaces one set by an administrator, or a one-time code, once its user is authenticated. */
export const storeNewPassword = (
  ctx: AnonymousContext,
  db: Database,
  person: UserKey,
  password_hash: string,
): Promise<void> =>
  db.write(person.account_id, async (tx) => {
    await storePassword(tx, person, password_hash, { must_change: false })
    const wasInvited = await passwords.useInvitations(tx.db, person)
    tx.audit(
      person.user_id,
      wasInvited ? 'invitation.accepted' : 'password.changed',
      { user: person.user_id },
      { address: ctx.address, reason: wasInvited ? 'one-time code' : 'set by someone else' },
    )
    if (wasInvited) tx.emit(userAccountsChanged, { account: true }, { user_ids: [person.user_id] })
  })

/**
 * Asks for the password of the signed-in user again, with a limit of its own: an open browser must not allow guessing.
 * @throws 400 on `field`, 429
 */
export async function checkOwnPassword(
  ctx: Context,
  { db, fingerprint }: Pick<SignInServices, 'db' | 'fingerprint'>,
  password: string,
  field: string,
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const keys = [{ counter: 'password' as const, key: fingerprint(`password user ${account_id} ${user_id}`) }]
  const [before] = await db.acrossAccounts((reader) => failures.listFailures(reader, keys))
  if (before && before.failures >= max_failures.password)
    throw new AppError(tooManyChecks, undefined, before.wait_seconds)
  const stored = await ctx.read((reader) => passwords.passwordHashOf(reader, account_id, user_id))
  if (await passwordMatches(stored, password)) {
    await db.acrossAccounts((writer) => failures.resetFailures(writer, keys))
    return
  }
  await db.acrossAccounts((writer) => failures.countFailure(writer, keys))
  await db.write(account_id, async (tx) =>
    tx.audit(user_id, 'password.check_failed', { user: user_id }, { address: ctx.address }),
  )
  throw invalid({ [field]: [wrongOldPassword] })
}

export interface RenewedSession {
  token: string
  /** The lifetime of the cookies. */
  session_hours: number
}

/** Gives the session a new token in the transaction of `change`, because the password was entered. Unlocks it. */
export async function renewSession(
  ctx: Context,
  change: (tx: Tx) => Promise<void> | void,
): Promise<RenewedSession> {
  const { account_id, session_id } = ctx.caller
  const token = newToken(account_id)
  const { session_hours } = await ctx.transaction(async (tx) => {
    await change(tx)
    await passwords.renewToken(tx.db, { account_id, session_id }, tokenHash(token))
    return getSessionLimits(tx.db, account_id)
  })
  return { token, session_hours }
}

/** Signs out the other devices, and renews the token of this session. */
export async function changeOwnPassword(
  ctx: Context,
  services: SignInServices,
  body: { old_password: string; new_password: string },
): Promise<RenewedSession> {
  const { user_id, session_id } = ctx.caller
  await checkOwnPassword(ctx, services, body.old_password, 'old_password')
  if (body.old_password === body.new_password) throw invalid({ new_password: [samePassword] })
  await ctx.read((db) => requireStrongPassword(db, ctx.caller, body.new_password))
  const password_hash = await hashPassword(body.new_password)
  return renewSession(ctx, async (tx) => {
    await storePassword(tx, ctx.caller, password_hash, { must_change: false, except: session_id })
    tx.audit(user_id, 'password.changed', { user: user_id })
  })
}
