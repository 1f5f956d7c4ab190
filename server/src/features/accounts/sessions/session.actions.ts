import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { insertPendingSignIn, type NewPendingSignIn } from '../authenticators/pending-sign-in.queries.ts'
import { findRequirement } from '../authenticators/second-factor-requirement.queries.ts'
import { normalizeCode } from '../authenticators/recovery-code.rules.ts'
import { listMethods } from '../authenticators/second-factor.queries.ts'
import * as meQueries from '../users/signed-in-user.queries.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { requireStrongPassword, storeNewPassword } from './password.actions.ts'
import { newPasswordRequired, samePassword } from './password.errors.ts'
import { hashPassword, passwordMatches } from './password.rules.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { openSession, type OpenedSession } from './session-open.actions.ts'
import { AccountChoiceError, signInRefused } from './session.errors.ts'
import * as queries from './session.queries.ts'
import { newToken, tokenHash } from './session-token.rules.ts'
import { comparePassword, selectByDevice } from './shared-user-name.rules.ts'
import {
  beginAttempts,
  recordFailures,
  recordSuccess,
  type SignInServices,
} from './sign-in-attempt.actions.ts'

interface Credentials {
  email: string
  password: string
  /** The name of the hospital, if several use the user name. */
  account?: string | undefined
  /** Replaces a password that an administrator set. */
  new_password?: string | undefined
  /** The device cookie of the browser, if it has one. */
  device: string | undefined
  is_shared: boolean
}

/** A name may belong to users of several accounts. More than these sign in with their e-mail addresses. */
const max_users_by_name = 4

export async function signIn(
  ctx: AnonymousContext,
  services: SignInServices,
  credentials: Credentials,
): Promise<OpenedSession | SecondStep> {
  const { db } = services
  const { email: name, account, password, device: known_device } = credentials
  const { checks, users } = await db.acrossAccounts((reader) =>
    queries.findByName(reader, { name, account, most: max_users_by_name }),
  )
  const attempts = await beginAttempts(ctx, services, { name, users, device: known_device })
  const matches = (hash: string | null, is_code: boolean) =>
    passwordMatches(hash, is_code ? normalizeCode(password) : password)
  const { right, refused } = await comparePassword(attempts, { checks, matches })
  if (right.length === 0) {
    await recordFailures(ctx, services, refused)
    throw new AppError(signInRefused)
  }
  const attempt = selectByDevice(right)
  if (!attempt) throw new AccountChoiceError(right.map(({ user }) => user.account_name))
  const { user } = attempt
  const person = { account_id: user.account_id, user_id: user.id }
  const new_password_hash = user.must_change_password ? await hashNewPassword(db, person, credentials) : null
  const { methods, must_enrol } = await db.read(person.account_id, (reader) => findSecondStep(reader, person))
  const { is_shared } = credentials
  if (methods.length > 0) return startSecondStep(db, { ...person, is_shared, new_password_hash }, methods)
  await recordSuccess(ctx, services, attempt)
  if (new_password_hash !== null) await storeNewPassword(ctx, db, person, new_password_hash)
  return openSession(ctx, db, person, { device: known_device, is_shared, must_enrol })
}

/** Before the session opens, because an administrator knows the old password. */
async function hashNewPassword(
  db: Database,
  person: UserKey,
  { password, new_password }: Credentials,
): Promise<string> {
  if (new_password === undefined) throw new AppError(newPasswordRequired)
  if (new_password === password) throw invalid({ new_password: [samePassword] })
  await db.read(person.account_id, (reader) => requireStrongPassword(reader, person, new_password))
  return hashPassword(new_password)
}

/** The password was right; the browser gets the token and completes the sign-in with one of the methods. */
interface SecondStep {
  pending: string
  methods: SecondFactorMethod[]
}

async function findSecondStep(
  db: Db,
  user: UserKey,
): Promise<{ methods: SecondFactorMethod[]; must_enrol: boolean }> {
  const methods = await listMethods(db, user)
  const { is_due } = await findRequirement(db, user)
  return { methods, must_enrol: is_due && methods.length === 0 }
}

async function startSecondStep(
  db: Database,
  pending: Omit<NewPendingSignIn, 'token_hash'>,
  methods: SecondFactorMethod[],
): Promise<SecondStep> {
  const token = newToken(pending.account_id)
  await db.write(pending.account_id, (tx) =>
    insertPendingSignIn(tx.db, { ...pending, token_hash: tokenHash(token) }),
  )
  return { pending: token, methods }
}

export const getOwnUser = (ctx: Context) => ctx.read((db) => meQueries.getSignedInUser(db, ctx.caller))

export const listSessions = async (ctx: Context) => {
  const { account_id, user_id, session_id } = ctx.caller
  const rows = await ctx.read((db) => queries.sessionsOf(db, account_id, user_id))
  return { results: rows.map((row) => ({ ...row, is_current: row.id === session_id })) }
}

const endOwnSessions = (ctx: Context, which: { only: number } | { except: number }, reason: string) =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const ended = await queries.endSessions(tx.db, { account_id, user_id, ...which })
    await publishSessionsEnded(tx, user_id, ended, reason)
    for (const object_id of ended) {
      tx.audit(user_id, 'session.ended', { session: object_id }, { reason })
    }
    return ended.length
  })

export const signOut = (ctx: Context) => endOwnSessions(ctx, { only: ctx.caller.session_id }, 'signed out')

export async function endSession(ctx: Context, id: number): Promise<void> {
  const ended = await endOwnSessions(ctx, { only: id }, 'signed out from another device')
  if (ended === 0) throw notFound()
}

export const signOutEverywhere = async (ctx: Context) => ({
  ended: await endOwnSessions(ctx, { except: ctx.caller.session_id }, 'signed out everywhere'),
})
