import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import type { ShiftDifference } from '../shift-notices/shift-notice.rules.ts'
import { loadCalendar, type Calendar } from './calendar.queries.ts'
import { expandShifts, diffShifts, toDifference } from './shift-generation.rules.ts'
import { writeRotationShifts } from '../rotation-shifts/rotation-shifts.actions.ts'
import * as queries from './shift.queries.ts'
import { secondsPerDay, type Instant } from '@wardline/recurrence/wall-time.ts'

/** Thirteen months, so that twelve months of coverage are always complete. */
export const aheadMs = 400 * secondsPerDay * 1000
/** Events per batch; other requests are served between batches. */
const batchSize = 20
const minDaysAhead = 393

interface GenerationScope {
  group_id: number
  event_ids?: number[]
}

/**
 * Call it in the transaction that changed the events, with the group's row locked. Writes only rows that differ and
 * never changes the past.
 */
export async function generateShifts(
  tx: Tx,
  { group_id, event_ids }: GenerationScope,
): Promise<{ now: Instant; difference: ShiftDifference }> {
  const group = { account_id: tx.account_id, group_id }
  const now = await queries.readClock(tx.db)
  const generatedUntil = (await queries.getGeneratedUntil(tx.db, group)) ?? 0
  const isPart = event_ids !== undefined && generatedUntil > now
  const to = isPart ? generatedUntil : now + aheadMs
  const changedTurns = isPart ? [] : await writeRotationShifts(tx, group_id, { from: now, to })
  const calendar = await loadCalendar(tx.db, {
    ...group,
    ...(isPart ? { event_ids } : { since: Math.floor(now / 1000) - 2 * secondsPerDay }),
  })
  const ids = [...new Set([...(event_ids ?? []), ...changedTurns, ...calendar.events.map(({ id }) => id)])]
  const difference: ShiftDifference = { removed: [], added: [] }
  const pause = breather()
  for (let at = 0; at < ids.length; at += batchSize) {
    const part = ids.slice(at, at + batchSize)
    const stored = await queries.listUpcomingShifts(tx.db, { ...group, event_ids: part }, now)
    const expected = expandShifts(partOf(calendar, new Set(part)), { from: now, to })
    const changes = diffShifts(stored, expected, now)
    await queries.writeShifts(tx.db, group, changes)
    const { removed, added } = toDifference(stored, changes, now)
    difference.removed = [...difference.removed, ...removed]
    difference.added = [...difference.added, ...added]
    await pause()
  }
  if (!isPart) await queries.setGeneratedUntil(tx.db, group, to)
  return { now, difference }
}

function partOf({ events, overrides, takeovers, fixed_spans }: Calendar, ids: ReadonlySet<number>) {
  return {
    events: events.filter(({ id }) => ids.has(id)),
    overrides: overrides.filter(({ event_id }) => ids.has(event_id)),
    takeovers: takeovers.filter(({ event_id }) => ids.has(event_id)),
    fixed_spans,
  }
}

export async function extendCalendars(db: Database): Promise<void> {
  const groups = await db.acrossAccounts((worker) => queries.listGroupsToExtend(worker, minDaysAhead))
  for (const { account_id, group_id } of groups) {
    await db.write(account_id, async (tx) => {
      if (await queries.lockGroup(tx.db, { account_id, group_id })) await generateShifts(tx, { group_id })
    })
  }
}
