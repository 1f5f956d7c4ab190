import type { ShiftDifference } from '../shift-notices/shift-notice.rules.ts'
import {
  listOccurrencesBetween,
  splitOccurrence,
  type CalendarEvent,
  type Override,
  type ChangesOfShifts,
} from './occurrence.rules.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'

export interface ShiftRow {
  user_id: number
  call_order: number
  start: Instant
  end: Instant
  event_id: number
  original_start: WallTime
  takeover_id: number | null
  escalation_policy_id: number | null
}

interface Calendar extends ChangesOfShifts {
  events: readonly CalendarEvent[]
  overrides: readonly Override[]
}

export function expandShifts(
  { events, overrides, ...changes }: Calendar,
  window: { from: Instant; to: Instant },
): ShiftRow[] {
  return events.flatMap((event) =>
    listOccurrencesBetween(event, overrides, window).flatMap((occurrence) =>
      splitOccurrence(occurrence, changes).map((piece) => ({
        user_id: piece.user_id,
        call_order: occurrence.call_order,
        start: piece.start,
        end: piece.end,
        event_id: event.id,
        original_start: occurrence.original_start,
        takeover_id: piece.takeover?.id ?? null,
        escalation_policy_id: occurrence.escalation_policy_id,
      })),
    ),
  )
}

export interface StoredShift extends ShiftRow {
  id: number
}

export interface ShiftChanges {
  remove: number[]
  /** Shifts whose end moves; a current shift that passes to another user ends now. */
  end: { id: number; end: Instant }[]
  add: ShiftRow[]
}

function identityOf(row: ShiftRow): string {
  return [
    row.event_id,
    row.original_start,
    row.user_id,
    row.call_order,
    row.takeover_id,
    row.escalation_policy_id,
  ].join(' ')
}
const exactKey = (row: ShiftRow): string => `${identityOf(row)} ${row.start} ${row.end}`

/**
 * Diffs stored and wanted shifts from `now` on. Equal rows stay untouched, and the past never changes: a
 * current row ends now at the earliest, a new row begins now at the earliest.
 */
export function diffShifts(
  stored: readonly StoredShift[],
  expected: readonly ShiftRow[],
  now: Instant,
): ShiftChanges {
  const changes: ShiftChanges = { remove: [], end: [], add: [] }
  const remaining = Map.groupBy(
    expected.filter((row) => row.end > now),
    (row) => (row.start < now ? identityOf(row) : exactKey(row)),
  )
  const takeWanted = (key: string): ShiftRow | undefined => remaining.get(key)?.shift()
  for (const row of stored.filter(({ end }) => end > now)) {
    if (row.start < now) {
      const same = takeWanted(identityOf(row))
      const end = same?.end ?? now
      if (end !== row.end) changes.end.push({ id: row.id, end })
    } else if (!takeWanted(exactKey(row))) changes.remove.push(row.id)
  }
  changes.add = [...remaining.values()].flat().map((row) => ({ ...row, start: Math.max(row.start, now) }))
  return changes
}

/** The same changes as shifts before and after; a moved end is both. */
export function toDifference(
  stored: readonly StoredShift[],
  { remove, end, add }: ShiftChanges,
  now: Instant,
): ShiftDifference {
  const removed = new Set(remove)
  const ends = new Map(end.map((each) => [each.id, each.end]))
  return {
    removed: stored.filter(({ id }) => removed.has(id) || ends.has(id)),
    added: [
      ...add,
      ...stored.flatMap((row) => {
        const moved = ends.get(row.id)
        return moved !== undefined && moved > now ? [{ ...row, end: moved }] : []
      }),
    ],
  }
}
