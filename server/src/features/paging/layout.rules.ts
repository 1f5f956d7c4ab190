import {
  occurrencesOf,
  piecesOf,
  type CalendarEvent,
  type Override,
  type Takeover,
} from './occurrence.rules.ts'
import type { Instant, Wall } from './wall-time.rules.ts'

/** A row of `shift`: who is on call from when to when, and by what. */
export interface ShiftRow {
  user_id: number
  layer: number
  start: Instant
  end: Instant
  event_id: number
  original_start: Wall
  takeover_id: number | null
  escalation_policy_id: number | null
}

interface Calendar {
  events: readonly CalendarEvent[]
  overrides: readonly Override[]
  takeovers: readonly Takeover[]
}

/** Every shift that follows from a calendar between two instants. Whole: what is under way at either end is not cut. */
export const layOut = (
  { events, overrides, takeovers }: Calendar,
  window: { from: Instant; to: Instant },
): ShiftRow[] =>
  events.flatMap((event) =>
    occurrencesOf(event, overrides, window).flatMap((occurrence) =>
      piecesOf(occurrence, takeovers).map((piece) => ({
        user_id: piece.user_id,
        layer: occurrence.layer,
        start: piece.start,
        end: piece.end,
        event_id: event.id,
        original_start: occurrence.original_start,
        takeover_id: piece.takeover?.id ?? null,
        escalation_policy_id: occurrence.escalation_policy_id,
      })),
    ),
  )

export interface StoredShift extends ShiftRow {
  id: number
}

export interface ShiftChanges {
  remove: number[]
  /** Ends that move; a shift that is under way and goes to somebody else ends now. */
  end: { id: number; end: Instant }[]
  add: ShiftRow[]
}

const kindOf = (row: ShiftRow): string =>
  [row.event_id, row.original_start, row.user_id, row.layer, row.takeover_id, row.escalation_policy_id].join(
    ' ',
  )
const exactly = (row: ShiftRow): string => `${kindOf(row)} ${row.start} ${row.end}`

/**
 * What to write so that from `now` on the shifts are those wanted. Rows that are right stay untouched, and nothing that lies
 * before `now` changes: a row that is under way ends now at the earliest, a row that is added begins now at the earliest.
 */
export function shiftChanges(
  stored: readonly StoredShift[],
  wanted: readonly ShiftRow[],
  now: Instant,
): ShiftChanges {
  const changes: ShiftChanges = { remove: [], end: [], add: [] }
  const open = Map.groupBy(
    wanted.filter((row) => row.end > now),
    (row) => (row.start < now ? kindOf(row) : exactly(row)),
  )
  const take = (key: string): ShiftRow | undefined => open.get(key)?.shift()
  for (const row of stored.filter(({ end }) => end > now)) {
    if (row.start < now) {
      const same = take(kindOf(row))
      const end = same?.end ?? now
      if (end !== row.end) changes.end.push({ id: row.id, end })
    } else if (!take(exactly(row))) changes.remove.push(row.id)
  }
  changes.add = [...open.values()].flat().map((row) => ({ ...row, start: Math.max(row.start, now) }))
  return changes
}
