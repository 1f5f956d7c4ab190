import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import * as meQueries from '../users/signed-in-user.queries.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { requireStrongPassword, storePassword } from './password.actions.ts'
import { newPasswordRequired, samePassword } from './password.errors.ts'
import { hashPassword, passwordMatches } from './password.rules.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { openSession } from './session-open.actions.ts'
import { AccountChoiceError, signInRefused } from './session.errors.ts'
import * as queries from './session.queries.ts'
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

export async function signIn(ctx: AnonymousContext, services: SignInServices, given: Credentials) {
  const { db } = services
  const { email: name, account, password, device: known_device } = given
  const { checks, users } = await db.acrossAccounts((reader) =>
    queries.findByName(reader, { name, account, most: max_users_by_name }),
  )
  const attempts = await beginAttempts(ctx, services, { name, users, device: known_device })
  const matches = (hash: string | null) => passwordMatches(hash, password)
  const { right, refused } = await comparePassword(attempts, { checks, matches })
  if (right.length === 0) {
    await recordFailures(ctx, services, refused)
    throw new AppError(signInRefused)
  }
  const attempt = selectByDevice(right)
  if (!attempt) throw new AccountChoiceError(right.map(({ user }) => user.account_name))
  await recordSuccess(ctx, services, attempt)
  const { user } = attempt
  const person = { account_id: user.account_id, user_id: user.id }
  if (user.must_change_password) await replacePassword(ctx, db, person, given)
  return openSession(ctx, db, person, { device: known_device, is_shared: given.is_shared })
}

/** Before the session opens, because an administrator knows the old password. */
async function replacePassword(
  ctx: AnonymousContext,
  db: Database,
  person: UserKey,
  { password, new_password }: Credentials,
): Promise<void> {
  if (new_password === undefined) throw new AppError(newPasswordRequired)
  if (new_password === password) throw invalid({ new_password: [samePassword] })
  await db.read(person.account_id, (reader) => requireStrongPassword(reader, person, new_password))
  const password_hash = await hashPassword(new_password)
  await db.write(person.account_id, async (tx) => {
    await storePassword(tx, person, password_hash, { must_change: false })
    tx.audit({
      actor_id: person.user_id,
      action: 'password.changed',
      object_type: 'user',
      object_id: person.user_id,
      details: { address: ctx.address, reason: 'set by someone else' },
    })
  })
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
      tx.audit({
        actor_id: user_id,
        action: 'session.ended',
        object_type: 'session',
        object_id,
        details: { reason },
      })
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
