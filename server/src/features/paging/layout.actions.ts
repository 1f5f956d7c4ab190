import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { breather } from '../../platform/clock/breath.ts'
import { calendarOf, type Calendar } from './calendar.queries.ts'
import { layOut, shiftChanges } from './layout.rules.ts'
import * as queries from './shift.queries.ts'
import { day } from './wall-time.rules.ts'

/** Thirteen months: a year of coverage can be shown whenever in the month it is asked for. */
const ahead_ms = 400 * day * 1000
/** Events: a year of each is up to some hundred shifts, and whoever asks meanwhile should not wait for all of them. */
const at_once = 20
/** Extended once less than this is left. */
const least_days = 393

interface Of {
  group_id: number
  /** Only these; left out, every event of the group. */
  event_ids?: number[]
}

/**
 * Lays out the shifts that follow from a group's events, inside the transaction that changed them. The group's row is
 * locked by the caller. Only rows that differ are written; what is over stays as it was.
 */
export async function layOutShifts(tx: Tx, { group_id, event_ids }: Of): Promise<void> {
  const of = { account_id: tx.account_id, group_id }
  const now = await queries.instantNow(tx.db)
  const laidOut = (await queries.laidOutUntil(tx.db, of)) ?? 0
  const isPart = event_ids !== undefined && laidOut > now
  const to = isPart ? laidOut : now + ahead_ms
  const calendar = await calendarOf(tx.db, { ...of, ...(isPart && { event_ids }) })
  const ids = [...new Set([...(event_ids ?? []), ...calendar.events.map(({ id }) => id)])]
  const breathe = breather()
  for (let at = 0; at < ids.length; at += at_once) {
    const part = ids.slice(at, at + at_once)
    const stored = await queries.shiftsAhead(tx.db, { ...of, event_ids: part }, now)
    const wanted = layOut(partOf(calendar, new Set(part)), { from: now, to })
    await queries.writeShifts(tx.db, of, shiftChanges(stored, wanted, now))
    await breathe()
  }
  if (!isPart) await queries.setLaidOutUntil(tx.db, of, to)
}

const partOf = ({ events, overrides, takeovers }: Calendar, ids: ReadonlySet<number>) => ({
  events: events.filter(({ id }) => ids.has(id)),
  overrides: overrides.filter(({ event_id }) => ids.has(event_id)),
  takeovers: takeovers.filter(({ event_id }) => ids.has(event_id)),
})

/** Lays out the days that have come into reach since; run every day. Each group in a transaction of its own. */
export async function extendCalendars(db: Database): Promise<void> {
  const groups = await db.worker((worker) => queries.groupsToExtend(worker, least_days))
  for (const { account_id, group_id } of groups) {
    await db.write(account_id, async (tx) => {
      if (await queries.lockGroup(tx.db, { account_id, group_id })) await layOutShifts(tx, { group_id })
    })
  }
}
