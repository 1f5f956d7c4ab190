import type { Permission } from '@wardline/contract/permissions.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/context.ts'
import { accountOf, tokenHash } from './session-token.rules.ts'
import * as queries from './session.queries.ts'

/** How long an answer may be reused (ms). Every session that ends, ends everywhere within this. */
const goodFor = 1_000
/** Sessions in use are asked about together, this often (ms), so that their requests never wait for it. */
const renewEvery = 600
/** One that was not used for this long (ms) is asked about by itself when it comes back. */
const inUseFor = 3_000
const mostKept = 20_000

interface Kept {
  caller: Promise<Caller | undefined>
  /** Undefined until its own look-up has answered. */
  session: queries.SessionId | undefined
  /** When it was last known to be right, and last asked for. */
  known: number
  used: number
}

export interface Authenticator {
  authenticate(token: string): Promise<Caller | undefined>
  stop(): void
}

const callerOf = (account_id: number, row: queries.CallerRow): Caller => ({
  account_id,
  user_id: row.user_id,
  session_id: row.session_id,
  permissions: new Set(row.permissions),
})

/** Most people of a hospital are in the same few groups: each combination is put together once a round. */
function rightsByGroups(groups: Map<number, Permission[]>): (group_ids: number[]) => ReadonlySet<Permission> {
  const known = new Map<string, ReadonlySet<Permission>>()
  return (group_ids) => {
    const key = group_ids.join()
    const rights = known.get(key) ?? new Set(group_ids.flatMap((id) => groups.get(id) ?? []))
    known.set(key, rights)
    return rights
  }
}

/**
 * Who holds a token. Asked on every request, so the answer is kept for a second, and for sessions in use it is renewed
 * before that second is over, one query for all of them. A locked person is out within it whatever else fails: when the
 * database cannot be asked, nothing is renewed.
 */
export function authenticator(
  db: Database,
  clock: Clock,
  limits: queries.SessionLimits,
  noteError: (error: Error, what?: string) => void,
): Authenticator {
  const kept = new Map<string, Kept>()
  const now = () => clock.now().epochMilliseconds

  async function lookUp(token: string): Promise<Caller | undefined> {
    const account_id = accountOf(token)
    if (account_id === undefined) return undefined
    const row = await db.read(account_id, (reader) =>
      queries.callerByToken(reader, account_id, tokenHash(token), limits),
    )
    if (!row) return undefined
    if (row.is_stale)
      await db.write(account_id, ({ db: writer }) => queries.touchSession(writer, account_id, row.session_id))
    return callerOf(account_id, row)
  }

  async function authenticate(token: string): Promise<Caller | undefined> {
    const at = now()
    const known = kept.get(token)
    if (known && at - known.known < goodFor && at >= known.known) {
      known.used = at
      return known.caller
    }
    if (kept.size >= mostKept) kept.clear()
    const entry: Kept = { caller: lookUp(token), session: undefined, known: at, used: at }
    kept.set(token, entry)
    try {
      const found = await entry.caller
      entry.session = found && { account_id: found.account_id, session_id: found.session_id }
      if (!found) kept.delete(token)
      return found
    } catch (error) {
      kept.delete(token)
      throw error
    }
  }

  async function renew(): Promise<void> {
    const at = now()
    for (const [token, entry] of kept) if (at - entry.used >= inUseFor) kept.delete(token)
    const inUse = [...kept.values()].flatMap((entry) => (entry.session ? [{ entry, of: entry.session }] : []))
    if (inUse.length === 0) return
    const sessions = inUse.map(({ of }) => of)
    const accounts = [...new Set(sessions.map(({ account_id }) => account_id))]
    const [rows, groups] = await db.worker((reader) =>
      Promise.all([
        queries.renewSessions(reader, sessions, limits),
        queries.permissionsByGroup(reader, accounts),
      ]),
    )
    const rightsOf = rightsByGroups(groups)
    const bySession = new Map(rows.map((row) => [row.session_id, row]))
    for (const { entry, of } of inUse) {
      const row = bySession.get(of.session_id)
      // Gone: the next request asks for itself, and is told.
      if (!row) entry.known = -Infinity
      else {
        const permissions = rightsOf(row.group_ids)
        entry.caller = Promise.resolve({ ...of, user_id: row.user_id, permissions })
        entry.known = Math.max(entry.known, at)
      }
    }
    // Being kept here is not being used: only a request since the last round counts.
    const isTouched = (used: number, id: number) => at - used < renewEvery && bySession.get(id)?.is_stale
    const touched = inUse.filter(({ entry, of }) => isTouched(entry.used, of.session_id)).map(({ of }) => of)
    if (touched.length > 0) await db.worker((writer) => queries.touchSessions(writer, touched))
  }

  let renewing = false
  const timer = setInterval(() => {
    if (renewing) return
    renewing = true
    renew()
      .catch((error: Error) => noteError(error, 'sessions in use'))
      .finally(() => (renewing = false))
  }, renewEvery)
  return { authenticate, stop: () => clearInterval(timer) }
}

/** Which of these sessions, of whatever account, are good at this moment. */
export const aliveSessions = (
  db: Database,
  ids: number[],
  limits: queries.SessionLimits,
): Promise<Set<number>> => db.worker((reader) => queries.aliveSessions(reader, ids, limits))
