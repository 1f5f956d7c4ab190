import type { Instant } from '@wardline/recurrence/wall-time.ts'
import {
  splitOccurrence,
  type ChangesOfShifts,
  type PlannedOccurrence,
  type Takeover,
} from '../calendar/occurrence.rules.ts'

export interface TimeRange {
  start: Instant
  end: Instant
}

interface Transfer {
  taker: number
  /** Only the shifts of this user are taken; those of all others if it is left out. */
  from?: number | undefined
  range: TimeRange
}

/** The takeovers that give the times of the occurrence within the range to `taker`. */
export function splitTakeovers(
  { occurrence, ...changes }: ChangesOfShifts & { occurrence: PlannedOccurrence },
  { taker, from, range }: Transfer,
): Omit<Takeover, 'id'>[] {
  const { event_id, original_start } = occurrence
  return splitOccurrence(occurrence, changes).flatMap((piece) => {
    const start = Math.max(piece.start, range.start)
    const end = Math.min(piece.end, range.end)
    if (start >= end || piece.user_id === taker || (from !== undefined && piece.user_id !== from)) return []
    return [{ event_id, original_start, user_id: taker, displaced_user_id: piece.user_id, start, end }]
  })
}
