import type { ChangedTime } from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import { formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { ChangedShift, ShiftDifference } from '../shift-notices/shift-notice.rules.ts'

interface Segment {
  call_order: number
  start: Instant
  end: Instant
  before: number[]
  after: number[]
}

const usersDuring = (rows: readonly ChangedShift[], start: Instant, end: Instant): number[] =>
  [
    ...new Set(rows.filter((row) => row.start < end && row.end > start).map(({ user_id }) => user_id)),
  ].toSorted((a, b) => a - b)

const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join()

/** The times of one call in which other people are on call after the change, by start. */
function findSegments(call_order: number, removed: ChangedShift[], added: ChangedShift[]): Segment[] {
  const edges = [...new Set([...removed, ...added].flatMap(({ start, end }) => [start, end]))].toSorted(
    (a, b) => a - b,
  )
  const segments: Segment[] = []
  for (const [at, start] of edges.entries()) {
    const end = edges[at + 1]
    if (end === undefined) break
    const [before, after] = [usersDuring(removed, start, end), usersDuring(added, start, end)]
    if (isSame(before, after)) continue
    const last = segments.at(-1)
    // One shift that goes to one other person is one time, and two shifts in a row are two.
    const isOneShift = last && isWithinShift(last.start, end, removed, added)
    if (last && last.end === start && isOneShift && isSame(last.before, before) && isSame(last.after, after))
      last.end = end
    else segments.push({ call_order, start, end, before, after })
  }
  return segments
}

const isWithinShift = (start: Instant, end: Instant, removed: ChangedShift[], added: ChangedShift[]) =>
  [...removed, ...added].some((row) => row.start <= start && row.end >= end)

/** The times whose people a change replaced, by start. */
export function listChangedTimes(
  { removed, added }: ShiftDifference,
  { zone, names }: { zone: string; names: ReadonlyMap<number, string> },
): ChangedTime[] {
  const calls = [...new Set([...removed, ...added].map(({ call_order }) => call_order))]
  const ofCall = (rows: readonly ChangedShift[], call: number) =>
    rows.filter(({ call_order }) => call_order === call)
  const name = (id: number) => names.get(id) ?? ''
  return calls
    .flatMap((call) => findSegments(call, ofCall(removed, call), ofCall(added, call)))
    .toSorted((a, b) => a.start - b.start || a.call_order - b.call_order)
    .map(({ call_order, start, end, before, after }) => ({
      call_order,
      start: formatWithOffset(zone, start),
      end: formatWithOffset(zone, end),
      before: before.map(name),
      after: after.map(name),
    }))
}

const identityOf = (row: ChangedShift): string =>
  [row.event_id, row.original_start, row.user_id, row.call_order, row.takeover_id, row.end].join(' ')

/**
 * The upcoming shifts as they were before later changes.
 * @param current the shifts that have not ended
 * @param later the changes since, newest first
 */
export function shiftsBefore(
  current: readonly ChangedShift[],
  later: readonly ShiftDifference[],
  now: Instant,
): ChangedShift[] {
  const startOf = (row: ChangedShift) => Math.max(row.start, now)
  const keyOf = (row: ChangedShift) => `${identityOf(row)} ${startOf(row)}`
  const shifts = new Map(current.map((row) => [keyOf(row), row]))
  for (const { removed, added } of later) {
    for (const row of added) shifts.delete(keyOf(row))
    for (const row of removed) if (row.end > now) shifts.set(keyOf(row), row)
  }
  return [...shifts.values()].toSorted((a, b) => a.start - b.start)
}
