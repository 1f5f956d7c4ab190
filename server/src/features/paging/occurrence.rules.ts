import type { Rule } from './recurrence-parse.rules.ts'
import { hasStart, spanOf, startsOf, type Times } from './recurrence.rules.ts'
import { day, wallOf, type Instant, type Wall } from './wall-time.rules.ts'

/** What an occurrence says besides when it is. */
export interface Duty {
  user_id: number
  layer: number
  title: string
  is_all_day: boolean
  escalation_policy_id: number | null
}

/** A person's time on call, once or by a rule. */
export interface CalendarEvent extends Duty, Required<Times> {
  id: number
  zone: string
  rule_id: number | null
  rule: Rule | null
  /** No occurrence begins at or after it. */
  ends_before: Wall | null
}

/** One occurrence that differs from its series, or does not take place. */
export interface Override extends Duty, Required<Times> {
  event_id: number
  original_start: Wall
  is_cancelled: boolean
}

/** Somebody has another's shift, or a part of it, until it is undone. */
export interface Takeover {
  id: number
  event_id: number
  original_start: Wall
  user_id: number
  displaced_user_id: number
  start: Instant
  end: Instant
}

/** One time that somebody is on call, before takeovers. */
export interface PlannedOccurrence extends Duty {
  event_id: number
  original_start: Wall
  /** Of the series; the occurrence's own when nothing was changed. */
  original_end: Wall
  starts: Wall
  ends: Wall
  start: Instant
  end: Instant
  is_override: boolean
  is_cancelled: boolean
}

/** A part of an occurrence that one person has. */
export interface Piece {
  user_id: number
  takeover: Takeover | null
  start: Instant
  end: Instant
}

const lengthOf = ({ starts, ends }: Times): number => ends - starts

const seriesOf = (event: CalendarEvent, rule: Rule) => ({ rule, starts: event.starts, zone: event.zone })

/** Original starts of an event in `[from, to)`, whatever became of them. */
export function* originalStarts(event: CalendarEvent, from: Wall, to: Wall): Generator<Wall> {
  const end = Math.min(to, event.ends_before ?? Infinity)
  if (event.rule) yield* startsOf(seriesOf(event, event.rule), from, end)
  else if (event.starts >= from && event.starts < end) yield event.starts
}

/** Whether the event has an occurrence with this original start. */
export function isOccurrence(event: CalendarEvent, original_start: Wall): boolean {
  if (event.ends_before !== null && original_start >= event.ends_before) return false
  return event.rule ? hasStart(seriesOf(event, event.rule), original_start) : event.starts === original_start
}

/** What the event alone says of one of its occurrences. */
function asPlanned(event: CalendarEvent, original_start: Wall): PlannedOccurrence {
  const ends = original_start + lengthOf(event)
  const { starts_later, ends_later } = event
  return {
    ...dutyOf(event),
    ...spanOf(event.zone, { starts: original_start, ends, starts_later, ends_later }),
    event_id: event.id,
    original_start,
    original_end: ends,
    starts: original_start,
    ends,
    is_override: false,
    is_cancelled: false,
  }
}

const asChanged = (event: CalendarEvent, override: Override): PlannedOccurrence => ({
  ...asPlanned(event, override.original_start),
  ...dutyOf(override),
  ...spanOf(event.zone, override),
  starts: override.starts,
  ends: override.ends,
  is_override: true,
  is_cancelled: override.is_cancelled,
})

export const dutyOf = ({ user_id, layer, title, is_all_day, escalation_policy_id }: Duty): Duty => ({
  user_id,
  layer,
  title,
  is_all_day,
  escalation_policy_id,
})

/** One occurrence as it stands; the caller has made sure that there is one. */
export function occurrenceAt(
  event: CalendarEvent,
  overrides: readonly Override[],
  original_start: Wall,
): PlannedOccurrence {
  const changed = overrides.find((one) => one.event_id === event.id && one.original_start === original_start)
  return changed ? asChanged(event, changed) : asPlanned(event, original_start)
}

/** Occurrences of an event that take place in `[from, to)` (instants), by start. One that fell into a skipped hour whole is none. */
export function occurrencesOf(
  event: CalendarEvent,
  overrides: readonly Override[],
  { from, to }: { from: Instant; to: Instant },
): PlannedOccurrence[] {
  const isOver = ({ original_start }: Override) => original_start >= (event.ends_before ?? Infinity)
  const own = overrides.filter((one) => one.event_id === event.id && !isOver(one))
  const changed = new Set(own.map((one) => one.original_start))
  const begin = wallOf(event.zone, from) - lengthOf(event) - day
  const planned = [...originalStarts(event, begin, wallOf(event.zone, to) + day)]
    .filter((start) => !changed.has(start))
    .map((start) => asPlanned(event, start))
  return [...planned, ...own.filter((one) => !one.is_cancelled).map((one) => asChanged(event, one))]
    .filter((one) => one.start < one.end && one.start < to && one.end > from)
    .toSorted((a, b) => a.start - b.start || a.original_start - b.original_start)
}

/** Who has which part of an occurrence: what was taken over last goes before what was taken over earlier. */
export function piecesOf(occurrence: PlannedOccurrence, takeovers: readonly Takeover[]): Piece[] {
  const { event_id, original_start, user_id, start, end } = occurrence
  let pieces: Piece[] = [{ user_id, takeover: null, start, end }]
  const own = takeovers.filter((one) => one.event_id === event_id && one.original_start === original_start)
  for (const takeover of own.toSorted((a, b) => a.id - b.id)) {
    const taken = { start: Math.max(start, takeover.start), end: Math.min(end, takeover.end) }
    if (taken.start >= taken.end) continue
    const left = pieces.flatMap((piece) => [
      { ...piece, end: Math.min(piece.end, taken.start) },
      { ...piece, start: Math.max(piece.start, taken.end) },
    ])
    pieces = [...left, { user_id: takeover.user_id, takeover, ...taken }].filter((one) => one.start < one.end)
  }
  return pieces.toSorted((a, b) => a.start - b.start)
}
