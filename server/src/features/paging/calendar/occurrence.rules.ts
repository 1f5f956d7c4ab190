import type { SourceSystem } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import type { Rule } from '@wardline/recurrence/rule.ts'
import {
  hasOccurrenceAt,
  toTimeRange,
  occurrenceStarts,
  type WallTimes,
} from '@wardline/recurrence/occurrence.ts'
import { secondsPerDay, toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'

export interface Assignment {
  user_id: number
  call_order: number
  title: string
  is_all_day: boolean
  escalation_policy_id: number | null
}

/** Marks a shift that came from a scheduling system. */
export interface ImportMark {
  system: SourceSystem
  /** Whether the shift was edited here: pulls keep it. */
  is_edited: boolean
}

/** The author of a change and their reason. `changed` is an ISO instant, or `null` for a change that is not stored yet. */
export interface Authorship {
  author_id: number | null
  author: string | null
  reason: string
  changed: string | null
}

export const newAuthorship = (author_id: number, reason: string): Authorship => ({
  author_id,
  author: null,
  reason,
  changed: null,
})

export interface FixedPlan extends Authorship {
  id: number
  name: string
}

/** The time that a fixed plan decides. */
export interface FixedSpan {
  id: number
  name: string
  start: Instant
  end: Instant
  call_orders: readonly number[]
}

export interface CalendarEvent extends Assignment, Required<WallTimes> {
  id: number
  imported?: ImportMark | null
  /** The rotation that planned the event. */
  rotation?: { id: number; name: string } | null
  /** The fixed plan that planned the event. */
  fixed_plan?: FixedPlan | null
  /** Absent for an event that is not stored yet. */
  version?: number
  zone: string
  rule_id: number | null
  rule: Rule | null
  ends_before: WallTime | null
}

export interface Override extends Assignment, Required<WallTimes> {
  event_id: number
  original_start: WallTime
  is_cancelled: boolean
  /** Absent for an imported change. */
  authorship?: Authorship
}

export interface Takeover {
  id: number
  event_id: number
  original_start: WallTime
  user_id: number
  displaced_user_id: number
  start: Instant
  end: Instant
  authorship?: Authorship
}

export interface PlannedOccurrence extends Assignment {
  event_id: number
  original_start: WallTime
  /** End by the series; the occurrence's own end if it was not changed. */
  original_end: WallTime
  starts: WallTime
  ends: WallTime
  start: Instant
  end: Instant
  is_override: boolean
  is_cancelled: boolean
  /** Whether a fixed plan made the event. */
  is_fixed: boolean
  /** Absent if the occurrence was not changed. */
  authorship?: Authorship
}

export interface ShiftPiece {
  user_id: number
  takeover: Takeover | null
  start: Instant
  end: Instant
}

/** Whether a change of one occurrence is kept apart from what is planned for its event. */
export const isPlannedAhead = ({ rule, rotation, fixed_plan }: CalendarEvent): boolean =>
  rule !== null || rotation != null || fixed_plan != null

const lengthOf = ({ starts, ends }: WallTimes): number => ends - starts

const seriesOf = (event: CalendarEvent, rule: Rule) => ({ rule, starts: event.starts, zone: event.zone })

/** Yields those in `[from, to)`, including changed and cancelled occurrences. */
export function* originalStarts(event: CalendarEvent, from: WallTime, to: WallTime): Generator<WallTime> {
  const end = Math.min(to, event.ends_before ?? Infinity)
  if (event.rule) yield* occurrenceStarts(seriesOf(event, event.rule), from, end)
  else if (event.starts >= from && event.starts < end) yield event.starts
}

export function hasOccurrence(event: CalendarEvent, original_start: WallTime): boolean {
  if (event.ends_before !== null && original_start >= event.ends_before) return false
  return event.rule
    ? hasOccurrenceAt(seriesOf(event, event.rule), original_start)
    : event.starts === original_start
}

function fromSeries(event: CalendarEvent, original_start: WallTime): PlannedOccurrence {
  const ends = original_start + lengthOf(event)
  const { starts_later, ends_later } = event
  return {
    ...pickAssignment(event),
    ...toTimeRange(event.zone, { starts: original_start, ends, starts_later, ends_later }),
    event_id: event.id,
    original_start,
    original_end: ends,
    starts: original_start,
    ends,
    is_override: false,
    is_cancelled: false,
    is_fixed: event.fixed_plan != null,
  }
}

function fromOverride(event: CalendarEvent, override: Override): PlannedOccurrence {
  return {
    ...fromSeries(event, override.original_start),
    ...pickAssignment(override),
    ...toTimeRange(event.zone, override),
    starts: override.starts,
    ends: override.ends,
    is_override: true,
    is_cancelled: override.is_cancelled,
    ...(override.authorship && { authorship: override.authorship }),
  }
}

export function pickAssignment({
  user_id,
  call_order,
  title,
  is_all_day,
  escalation_policy_id,
}: Assignment): Assignment {
  return {
    user_id,
    call_order,
    title,
    is_all_day,
    escalation_policy_id,
  }
}

export function resolveOccurrence(
  event: CalendarEvent,
  overrides: readonly Override[],
  original_start: WallTime,
): PlannedOccurrence {
  const override = overrides.find((one) => one.event_id === event.id && one.original_start === original_start)
  return override ? fromOverride(event, override) : fromSeries(event, original_start)
}

/**
 * Occurrences in `[from, to)` (instants), by start. Omits one that lies entirely in an hour skipped by daylight
 * saving.
 */
export function listOccurrencesBetween(
  event: CalendarEvent,
  overrides: readonly Override[],
  { from, to }: { from: Instant; to: Instant },
): PlannedOccurrence[] {
  const isOver = ({ original_start }: Override) => original_start >= (event.ends_before ?? Infinity)
  const own = overrides.filter((one) => one.event_id === event.id && !isOver(one))
  const changed = new Set(own.map((one) => one.original_start))
  const begin = toWallTime(event.zone, from) - lengthOf(event) - secondsPerDay
  const planned = [...originalStarts(event, begin, toWallTime(event.zone, to) + secondsPerDay)]
    .filter((start) => !changed.has(start))
    .map((start) => fromSeries(event, start))
  return [...planned, ...own.filter((one) => !one.is_cancelled).map((one) => fromOverride(event, one))]
    .filter((one) => one.start < one.end && one.start < to && one.end > from)
    .toSorted((a, b) => a.start - b.start || a.original_start - b.original_start)
}

export interface ChangesOfShifts {
  takeovers: readonly Takeover[]
  fixed_spans: readonly FixedSpan[]
}

/**
 * The pieces of an occurrence: a later takeover wins over an earlier one, and a fixed plan over everything that it did
 * not plan.
 */
export function splitOccurrence(
  occurrence: PlannedOccurrence,
  { takeovers, fixed_spans }: ChangesOfShifts,
): ShiftPiece[] {
  const { event_id, original_start, user_id, start, end } = occurrence
  let pieces: ShiftPiece[] = [{ user_id, takeover: null, start, end }]
  const own = takeovers.filter((one) => one.event_id === event_id && one.original_start === original_start)
  for (const takeover of own.toSorted((a, b) => a.id - b.id)) {
    const range = { start: Math.max(start, takeover.start), end: Math.min(end, takeover.end) }
    if (range.start >= range.end) continue
    pieces = [...subtractSpan(pieces, range), { user_id: takeover.user_id, takeover, ...range }]
  }
  const { is_fixed, call_order } = occurrence
  const visible = is_fixed
    ? pieces
    : subtractFixedSpans(
        pieces.map((piece) => ({ ...piece, call_order })),
        fixed_spans,
      )
  return visible
    .map(({ user_id: id, takeover, start: from, end: to }) => ({
      user_id: id,
      takeover,
      start: from,
      end: to,
    }))
    .toSorted((a, b) => a.start - b.start)
}

/** Subtracts the times that fixed plans decide. */
export const subtractFixedSpans = <Piece extends Span & { call_order: number }>(
  pieces: readonly Piece[],
  fixed_spans: readonly FixedSpan[],
): Piece[] =>
  pieces.flatMap((piece) =>
    fixed_spans
      .filter(({ call_orders }) => call_orders.includes(piece.call_order))
      .reduce<Piece[]>(subtractSpan, [piece]),
  )

/** The fixed plan that hides a shift completely. */
export const findHidingSpan = (
  { start, end, call_order }: { start: Instant; end: Instant; call_order: number },
  fixed_spans: readonly FixedSpan[],
): FixedSpan | undefined =>
  fixed_spans.find((span) => span.start <= start && span.end >= end && span.call_orders.includes(call_order))

interface Span {
  start: Instant
  end: Instant
}

export const subtractSpan = <Piece extends Span>(pieces: readonly Piece[], { start, end }: Span): Piece[] =>
  pieces
    .flatMap((piece) => [
      { ...piece, end: Math.min(piece.end, start) },
      { ...piece, start: Math.max(piece.start, end) },
    ])
    .filter((piece) => piece.start < piece.end)
