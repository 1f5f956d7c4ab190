import { nextOf } from './ical-series.rules.ts'
import {
  isOccurrence,
  occurrenceAt,
  type CalendarEvent,
  type Override,
  type PlannedOccurrence,
  type Takeover,
} from './occurrence.rules.ts'
import { spanOf } from './recurrence.rules.ts'
import type { Instant, Wall } from './wall-time.rules.ts'

/** An event with what its times say otherwise. */
export interface Times {
  event: CalendarEvent
  overrides: readonly Override[]
}

/** What of an event is not over. */
interface Ahead {
  /** Everything from this original start on; null when its series is over. */
  from: Wall | null
  /** Times that its series has before that, put off until later. */
  put_off: PlannedOccurrence[]
}

/** Undefined when all of it is over. */
export function aheadOf({ event, overrides }: Times, now: Instant): Ahead | undefined {
  const from = nextOf(event, now)?.original_start ?? null
  const before = from ?? event.ends_before ?? Infinity
  const put_off = overrides
    .filter((one) => !one.is_cancelled && one.original_start < before)
    .map((one) => occurrenceAt(event, overrides, one.original_start))
    .filter(({ end }) => end > now)
  return from === null && put_off.length === 0 ? undefined : { from, put_off }
}

/** When it is next; when it was first, once all of it is over. */
export function nextSpan(times: Times, now: Instant): { start: Instant; end: Instant } {
  const { event } = times
  const next = nextOf(event, now)
  const spans = [...(aheadOf(times, now)?.put_off ?? []), ...(next ? [next] : [])]
  return spans.toSorted((a, b) => a.start - b.start)[0] ?? spanOf(event.zone, event)
}

/** Whether the same person has this time in both, from the same instant to the same instant. */
function isAsBefore(was: Times, is: Times, original_start: Wall): boolean {
  if (was.event.zone !== is.event.zone || !isOccurrence(is.event, original_start)) return false
  const [one, other] = [was, is].map(({ event, overrides }) => {
    const { user_id, start, end, is_cancelled } = occurrenceAt(event, overrides, original_start)
    return JSON.stringify([user_id, start, end, is_cancelled])
  })
  return one === other
}

/** Which takeovers of an event end when it is ended or becomes another, and which go on in that other. */
export function takersOf(
  { takeovers, ...was }: Times & { takeovers: readonly Takeover[] },
  now: Instant,
  to: Times | null,
): { lost: Takeover[]; kept: Takeover[] } {
  const ahead = aheadOf(was, now)
  const put_off = new Set(ahead?.put_off.map(({ original_start }) => original_start))
  const ends = takeovers.filter(
    ({ original_start, end }) =>
      end > now && (original_start >= (ahead?.from ?? Infinity) || put_off.has(original_start)),
  )
  const kept = ends.filter(({ original_start }) => to !== null && isAsBefore(was, to, original_start))
  return { kept, lost: ends.filter((one) => !kept.includes(one)) }
}
