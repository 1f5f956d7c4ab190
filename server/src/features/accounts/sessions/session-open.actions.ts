import { withIncludedPermissions } from '@wardline/contract/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { sessionToken, setDeviceCookie, setSessionCookies } from '../../../platform/http/cookies.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import * as meQueries from '../users/signed-in-user.queries.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { rememberDevice } from './known-device.queries.ts'
import { checkLocalSignIn, reportEmergencySignIn } from './local-sign-in.actions.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { signInRefused } from './session.errors.ts'
import { device_days } from './session.jobs.ts'
import * as queries from './session.queries.ts'
import { accountOf, newDevice, newToken, tokenHash } from './session-token.rules.ts'
import { deviceHash } from './sign-in-attempt.actions.ts'

/** Sessions per user; the least recently used one ends. */
const max_sessions = 20

/** Browsers per user that are remembered; the least recently used one becomes unknown. */
const max_devices = 50

interface SessionStart {
  /** The device cookie of the browser, if it has one. */
  device: string | undefined
  is_shared: boolean
  /** A role of the user requires a second factor, and they have none. */
  must_enrol?: boolean
  /** The identity provider that authenticated the user. Undefined if Wardline did. */
  provider?: {
    /** Details for the audit trail. */
    about: Record<string, unknown>
    /** Runs in the transaction of the session. */
    keep(tx: Tx, session_id: number): Promise<void>
  }
}

export type OpenedSession = Awaited<ReturnType<typeof openSession>>

/**
 * The only place that starts a session: call it after the user was authenticated, in whichever way.
 * @throws 403 if the account requires a provider, and the user may not sign in without it in an emergency
 */
export async function openSession(
  ctx: AnonymousContext,
  db: Database,
  person: UserKey,
  { device = newDevice(), is_shared, must_enrol = false, provider }: SessionStart,
) {
  const { account_id, user_id } = person
  const { is_emergency } = provider ? { is_emergency: false } : await checkLocalSignIn(ctx, db, person)
  const token = newToken(account_id)
  const session = {
    ...person,
    token_hash: tokenHash(token),
    user_agent: ctx.user_agent,
    address: ctx.address,
    is_shared,
    must_enrol,
  }
  const session_id = await db.write(account_id, async (tx) => {
    const { id, ended } = await queries.addSession(tx.db, session, max_sessions)
    await publishSessionsEnded(tx, user_id, ended, 'too many devices')
    await rememberDevice(tx.db, person, deviceHash(device), max_devices)
    tx.audit(user_id, 'session.opened', { session: id }, { address: ctx.address, ...provider?.about })
    await provider?.keep(tx, id)
    if (is_emergency) await reportEmergencySignIn(ctx, tx, { user_id, session_id: id })
    return id
  })
  const row = await db.read(account_id, (reader) =>
    queries.callerByToken(reader, account_id, session.token_hash),
  )
  if (!row) throw new AppError(signInRefused)
  const permissions = withIncludedPermissions(row.permissions)
  const [me, { session_hours }] = await Promise.all([
    db.read(account_id, (reader) =>
      meQueries.getSignedInUser(reader, { account_id, user_id, session_id, permissions }),
    ),
    db.read(account_id, (reader) => queries.getSessionLimits(reader, account_id)),
  ])
  return { token, me, device, session_hours }
}

/** Signing in ends the browser's previous session: no token survives a sign-in. */
async function endSessionOfToken(db: Database, token: string): Promise<number[]> {
  const account_id = accountOf(token)
  if (account_id === undefined) return []
  const row = await db.read(account_id, (reader) =>
    queries.callerByToken(reader, account_id, tokenHash(token)),
  )
  if (!row) return []
  return db.write(account_id, async (tx) => {
    const ended = await queries.endSessions(tx.db, { account_id, user_id: row.user_id, only: row.session_id })
    await publishSessionsEnded(tx, row.user_id, ended, 'signed in again')
    return ended
  })
}

export interface SignInReply {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sets the cookies of the opened session and ends the earlier one of this browser. */
export async function answerSignedIn(
  { db, forgetSessions }: { db: Database; forgetSessions(session_ids: number[]): void },
  { request, reply }: SignInReply,
  { token, me, device, session_hours }: OpenedSession,
) {
  const earlier = sessionToken(request)
  if (earlier !== undefined) forgetSessions(await endSessionOfToken(db, earlier))
  setSessionCookies(request, reply, token, session_hours * 3600)
  setDeviceCookie(request, reply, device, device_days * 86_400)
  return me
}
