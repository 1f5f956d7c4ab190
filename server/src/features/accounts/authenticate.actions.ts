import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/context.ts'
import { accountOf, tokenHash } from './session-token.rules.ts'
import * as queries from './session.queries.ts'

/** How long an answer may be reused (ms). Every session that ends, ends everywhere within this. */
const goodFor = 1_000
const mostKept = 10_000

/**
 * Who holds a token. Asked on every request, so the answer is kept for a second: a person who clicks three times costs
 * one look-up, and a locked one is out within that second whatever else fails.
 */
export function authenticator(db: Database, clock: Clock, limits: queries.SessionLimits) {
  const kept = new Map<string, { until: number; caller: Promise<Caller | undefined> }>()

  async function lookUp(token: string): Promise<Caller | undefined> {
    const account_id = accountOf(token)
    if (account_id === undefined) return undefined
    const row = await db.read(account_id, (reader) =>
      queries.callerByToken(reader, account_id, tokenHash(token), limits),
    )
    if (!row) return undefined
    const { session_id, user_id, permissions } = row
    if (row.is_stale)
      await db.write(account_id, ({ db: writer }) => queries.touchSession(writer, account_id, session_id))
    return { account_id, user_id, session_id, permissions: new Set(permissions) }
  }

  return async function authenticate(token: string): Promise<Caller | undefined> {
    const now = clock.now().epochMilliseconds
    const known = kept.get(token)
    if (known && known.until > now) return known.caller
    if (kept.size >= mostKept) kept.clear()
    const caller = lookUp(token)
    kept.set(token, { until: now + goodFor, caller })
    try {
      const found = await caller
      if (!found) kept.delete(token)
      return found
    } catch (error) {
      kept.delete(token)
      throw error
    }
  }
}

/** Which of these sessions, of whatever account, are good at this moment. */
export const aliveSessions = (
  db: Database,
  ids: number[],
  limits: queries.SessionLimits,
): Promise<Set<number>> => db.worker((reader) => queries.aliveSessions(reader, ids, limits))
