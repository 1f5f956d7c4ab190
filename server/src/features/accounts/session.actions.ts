import type { Database } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import type { AnonymousCtx } from '../../platform/http/handle.ts'
import * as failures from './sign-in-failure.queries.ts'
import * as meQueries from './me.queries.ts'
import { hashPassword, passwordMatches } from './password.rules.ts'
import { accountOf, newToken, tokenHash } from './session-token.rules.ts'
import { tellSessionsEnded } from './session-end.actions.ts'
import { samePassword, signInRefused, tooManyTries, wrongOldPassword } from './session.errors.ts'
import * as queries from './session.queries.ts'

/** Devices on which one person may be signed in at once; the one unused longest makes room. */
const mostSessions = 20

async function refuse(db: Database, scopes: failures.Scope[]): Promise<never> {
  await db.worker((writer) => failures.countFailure(writer, scopes))
  throw new AppError(signInRefused)
}

/** Checks name and password, and opens a session under a new token. */
export async function signIn(
  ctx: AnonymousCtx,
  db: Database,
  credentials: { email: string; password: string },
): Promise<{ token: string; me: Awaited<ReturnType<typeof meQueries.me>> }> {
  const name = { scope: 'name', key: credentials.email.toLowerCase() } as const
  const scopes: failures.Scope[] = [
    name,
    { scope: 'address', key: ctx.address },
    { scope: 'overall', key: '' },
  ]
  const locked = await db.worker((reader) => failures.lockedScopes(reader, scopes))
  if (locked.some((scope) => scope !== 'name')) throw new AppError(tooManyTries)

  const found = await db.worker((reader) => queries.findByName(reader, credentials.email))
  const person = found.length === 1 ? found[0] : undefined
  const isRight = await passwordMatches(person?.password_hash ?? null, credentials.password)
  if (!person?.may_sign_in || !isRight || locked.includes('name')) {
    // A closed name is not kept closed by trying it: its quarter of an hour runs out.
    return refuse(db, locked.includes('name') ? scopes.filter((scope) => scope !== name) : scopes)
  }

  await db.worker((writer) => failures.forgiveName(writer, name.key))
  return openSession(ctx, db, { account_id: person.account_id, user_id: person.id })
}

async function openSession(ctx: AnonymousCtx, db: Database, person: { account_id: number; user_id: number }) {
  const { account_id, user_id } = person
  const token = newToken(account_id)
  const session = {
    ...person,
    token_hash: tokenHash(token),
    user_agent: ctx.user_agent,
    address: ctx.address,
  }
  const caller = await db.write(account_id, async (tx) => {
    const { id, ended } = await queries.addSession(tx.db, session, mostSessions)
    await tellSessionsEnded(tx, user_id, ended, 'too many devices')
    tx.audit({
      actor_id: user_id,
      action: 'session.opened',
      object_type: 'session',
      object_id: id,
      details: { address: ctx.address },
    })
    return id
  })
  const row = await db.read(account_id, (reader) =>
    queries.callerByToken(reader, account_id, session.token_hash, { idle_minutes: 5, max_hours: 1 }),
  )
  if (!row) throw new AppError(signInRefused)
  const permissions = new Set(row.permissions)
  const me = await db.read(account_id, (reader) =>
    meQueries.me(reader, { account_id, user_id, session_id: caller, permissions }),
  )
  return { token, me }
}

/** Before a new session opens in a browser, the one it had ends: no token survives a sign-in. */
export async function endByToken(db: Database, token: string): Promise<void> {
  const account_id = accountOf(token)
  if (account_id === undefined) return
  const limits = { idle_minutes: 1_000_000, max_hours: 100_000 }
  const row = await db.read(account_id, (reader) =>
    queries.callerByToken(reader, account_id, tokenHash(token), limits),
  )
  if (!row) return
  await db.write(account_id, async (tx) => {
    const ended = await queries.endSessions(tx.db, { account_id, user_id: row.user_id, only: row.session_id })
    await tellSessionsEnded(tx, row.user_id, ended, 'signed in again')
  })
}

export const whoAmI = (ctx: Ctx) => ctx.read((db) => meQueries.me(db, ctx.caller))

export const listSessions = async (ctx: Ctx) => {
  const { account_id, user_id, session_id } = ctx.caller
  const rows = await ctx.read((db) => queries.sessionsOf(db, account_id, user_id))
  return { results: rows.map((row) => ({ ...row, is_current: row.id === session_id })) }
}

/** Signs devices of one's own out: one, or all but this one. Answers how many there were. */
const endOwn = (ctx: Ctx, which: { only: number } | { except: number }, reason: string) =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const ended = await queries.endSessions(tx.db, { account_id, user_id, ...which })
    await tellSessionsEnded(tx, user_id, ended, reason)
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

export const signOut = (ctx: Ctx) => endOwn(ctx, { only: ctx.caller.session_id }, 'signed out')

export async function endSession(ctx: Ctx, id: number): Promise<void> {
  const ended = await endOwn(ctx, { only: id }, 'signed out from another device')
  if (ended === 0) throw notFound()
}

export const signOutEverywhere = async (ctx: Ctx) => ({
  ended: await endOwn(ctx, { except: ctx.caller.session_id }, 'signed out everywhere'),
})

export async function changeOwnPassword(
  ctx: Ctx,
  body: { old_password: string; new_password: string },
): Promise<void> {
  const { account_id, user_id, session_id } = ctx.caller
  const stored = await ctx.read((db) => queries.passwordHashOf(db, account_id, user_id))
  if (!(await passwordMatches(stored, body.old_password))) throw invalid({ old_password: [wrongOldPassword] })
  if (body.old_password === body.new_password) throw invalid({ new_password: [samePassword] })
  const password_hash = await hashPassword(body.new_password)
  await ctx.tx(async (tx) => {
    await queries.setPasswordHash(tx.db, account_id, user_id, password_hash)
    const ended = await queries.endSessions(tx.db, { account_id, user_id, except: session_id })
    await tellSessionsEnded(tx, user_id, ended, 'password changed')
    tx.audit({
      actor_id: user_id,
      action: 'password.changed',
      object_type: 'user',
      object_id: user_id,
      details: {},
    })
  })
}
