import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'
import { formatWallMoment } from '../calendar/occurrence-view.rules.ts'
import type { Calendar } from '../calendar/calendar.queries.ts'
import {
  listOccurrencesBetween,
  splitOccurrence,
  type CalendarEvent,
  type PlannedOccurrence,
} from '../calendar/occurrence.rules.ts'
import type { PlannedShift } from './planning-situation.access.ts'

/** A shift that can go to someone else as a whole. */
export interface MovableShift {
  id: string
  event: CalendarEvent
  occurrence: PlannedOccurrence
  user_id: number
  call_order: number
  start: Instant
  end: Instant
}

/** Shifts that were not taken over, and that no fixed plan hides in part. Their holders are members. */
export function listMovableShifts(
  { events, overrides, ...changes }: Calendar,
  window: { from: Instant; to: Instant },
  user_ids: ReadonlySet<number>,
): MovableShift[] {
  return events.flatMap((event) =>
    listOccurrencesBetween(event, overrides, window).flatMap((occurrence): MovableShift[] => {
      const [piece, ...others] = splitOccurrence(occurrence, changes)
      if (!piece || others.length > 0 || piece.takeover !== null || !user_ids.has(piece.user_id)) return []
      if (piece.start !== occurrence.start || piece.end !== occurrence.end) return []
      const { call_order, original_start } = occurrence
      return [
        {
          id: `${event.id} ${original_start}`,
          event,
          occurrence,
          user_id: piece.user_id,
          call_order,
          start: Math.max(piece.start, window.from),
          end: piece.end,
        },
      ]
    }),
  )
}

/** The change of a draft that gives a shift to someone else. */
export function toMove({ event, occurrence }: MovableShift, target_id: number, zone: string): DraftChange {
  const shift = {
    target_id,
    start: formatWithOffset(zone, occurrence.start),
    end: formatWithOffset(zone, occurrence.end),
    allDay: occurrence.is_all_day,
    title: occurrence.title,
    call_order: occurrence.call_order,
    escalation_policy_id: occurrence.escalation_policy_id,
  }
  if (event.id < 0) return { kind: 'add', event_id: event.id, ...shift }
  const original_start = formatWallMoment(event.zone, occurrence.original_start, event.starts_later)
  return { kind: 'change', event_id: event.id, original_start, ...shift }
}

/** Shifts of the group that keep their person. */
export const withoutMovable = (
  planned: readonly PlannedShift[],
  movable: readonly MovableShift[],
): PlannedShift[] => {
  const ids = new Set(movable.map(({ id }) => id))
  return planned.filter(({ event_id, original_start }) => !ids.has(`${event_id} ${original_start}`))
}
