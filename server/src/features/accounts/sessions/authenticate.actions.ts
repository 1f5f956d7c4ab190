import { withIncludedPermissions, type Permission } from '@wardline/contract/permissions.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/context.ts'
import { accountOf, tokenHash } from './session-token.rules.ts'
import * as queries from './session.queries.ts'

/** Milliseconds a lookup may be reused. An ended session is rejected everywhere within this time. */
const cache_ms = 1_000
/** Sessions in use are renewed together at this interval, so that requests need not wait. */
const renew_interval_ms = 600
/** A session unused for this long is looked up individually when it returns. */
const in_use_ms = 3_000
const max_cached = 20_000

interface CachedSession {
  caller: Promise<Caller | undefined>
  session: queries.SessionId | undefined
  /** The idle clock of the session is more than half a minute behind. */
  is_stale: boolean
  known: number
  used: number
}

export interface Authenticator {
  authenticate(token: string): Promise<Caller | undefined>
  /** Resets the idle clock of an authenticated session: a person caused the request. */
  noteActivity(token: string): Promise<void>
  /** They ended or were locked: their next request looks them up. */
  forgetSessions(session_ids: number[]): void
  stop(): void
}

const findCaller = (account_id: number, row: queries.CallerRow): Caller => ({
  account_id,
  user_id: row.user_id,
  session_id: row.session_id,
  is_locked: row.is_locked,
  must_enrol: row.must_enrol,
  permissions: withIncludedPermissions(row.permissions),
})

/** Cached per combination of groups, since most users share the same few. */
function createPermissionCache(
  groups: Map<number, Permission[]>,
): (group_ids: number[]) => ReadonlySet<Permission> {
  const known = new Map<string, ReadonlySet<Permission>>()
  return (group_ids) => {
    const key = group_ids.join()
    const rights = known.get(key) ?? withIncludedPermissions(group_ids.flatMap((id) => groups.get(id) ?? []))
    known.set(key, rights)
    return rights
  }
}

/**
 * Authenticates tokens. Runs on every request, so results are cached for a second; sessions in use are renewed in one
 * query before that. If the database is unavailable nothing is renewed, so a locked user is out within a second.
 */
export function authenticator(
  db: Database,
  clock: Clock,
  noteError: (error: Error, what?: string) => void,
): Authenticator {
  const cache = new Map<string, CachedSession>()
  const now = () => clock.now().epochMilliseconds

  async function lookUp(token: string, entry: CachedSession): Promise<Caller | undefined> {
    const account_id = accountOf(token)
    if (account_id === undefined) return undefined
    const row = await db.read(account_id, (reader) =>
      queries.callerByToken(reader, account_id, tokenHash(token)),
    )
    if (!row) return undefined
    entry.session = { account_id, session_id: row.session_id }
    entry.is_stale = row.is_stale
    return findCaller(account_id, row)
  }

  async function authenticate(token: string): Promise<Caller | undefined> {
    const at = now()
    const known = cache.get(token)
    if (known && at - known.known < cache_ms && at >= known.known) {
      known.used = at
      return known.caller
    }
    if (cache.size >= max_cached) cache.clear()
    const entry: CachedSession = {
      caller: Promise.resolve(undefined),
      session: undefined,
      is_stale: false,
      known: at,
      used: at,
    }
    entry.caller = lookUp(token, entry)
    cache.set(token, entry)
    try {
      const found = await entry.caller
      if (!found) cache.delete(token)
      return found
    } catch (error) {
      cache.delete(token)
      throw error
    }
  }

  /** Writes at most twice a minute for each session. */
  async function noteActivity(token: string): Promise<void> {
    const entry = cache.get(token)
    if (!entry?.session || !entry.is_stale) return
    const { session } = entry
    entry.is_stale = false
    await db.write(session.account_id, ({ db: writer }) => queries.touchSession(writer, session))
  }

  function forgetSessions(session_ids: number[]): void {
    if (session_ids.length === 0) return
    for (const [token, { session }] of cache)
      if (session && session_ids.includes(session.session_id)) cache.delete(token)
  }

  async function renew(): Promise<void> {
    const at = now()
    for (const [token, entry] of cache) if (at - entry.used >= in_use_ms) cache.delete(token)
    const inUse = [...cache].flatMap(([token, entry]) =>
      entry.session ? [{ entry, of: entry.session, token: tokenHash(token).toString('hex') }] : [],
    )
    if (inUse.length === 0) return
    const sessions = inUse.map(({ of }) => of)
    const accounts = [...new Set(sessions.map(({ account_id }) => account_id))]
    const [rows, groups] = await db.acrossAccounts((reader) =>
      Promise.all([queries.renewSessions(reader, sessions), queries.permissionsByGroup(reader, accounts)]),
    )
    const rightsOf = createPermissionCache(groups)
    const bySession = new Map(rows.map((row) => [row.session_id, row]))
    for (const { entry, of, token } of inUse) {
      const row = bySession.get(of.session_id)
      // Ended, or its token was renewed: the next request looks it up and is rejected.
      if (row?.token_hash !== token) entry.known = -Infinity
      else {
        const permissions = rightsOf(row.group_ids)
        entry.caller = Promise.resolve({
          ...of,
          user_id: row.user_id,
          is_locked: row.is_locked,
          must_enrol: row.must_enrol,
          permissions,
        })
        entry.is_stale = row.is_stale
        entry.known = Math.max(entry.known, at)
      }
    }
  }

  let renewing = false
  const timer = setInterval(() => {
    if (renewing) return
    renewing = true
    renew()
      .catch((error: Error) => noteError(error, 'sessions in use'))
      .finally(() => (renewing = false))
  }, renew_interval_ms)
  return { authenticate, noteActivity, forgetSessions, stop: () => clearInterval(timer) }
}

export const findValidSessions = (db: Database, ids: number[]): Promise<Set<number>> =>
  db.acrossAccounts((reader) => queries.findValidSessions(reader, ids))
