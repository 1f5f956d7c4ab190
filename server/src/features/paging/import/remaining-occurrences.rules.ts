import { findNextOccurrence } from './imported-series.rules.ts'
import {
  hasOccurrence,
  resolveOccurrence,
  type CalendarEvent,
  type Override,
  type PlannedOccurrence,
  type Takeover,
} from '../calendar/occurrence.rules.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'

export interface EventOccurrences {
  event: CalendarEvent
  overrides: readonly Override[]
}

interface RemainingOccurrences {
  from: WallTime | null
  postponed: PlannedOccurrence[]
}

export function findRemaining(
  { event, overrides }: EventOccurrences,
  now: Instant,
): RemainingOccurrences | undefined {
  const from = findNextOccurrence(event, now)?.original_start ?? null
  const before = from ?? event.ends_before ?? Infinity
  const postponed = overrides
    .filter((one) => !one.is_cancelled && one.original_start < before)
    .map((one) => resolveOccurrence(event, overrides, one.original_start))
    .filter(({ end }) => end > now)
  return from === null && postponed.length === 0 ? undefined : { from, postponed }
}

export function findNextTimeRange(times: EventOccurrences, now: Instant): { start: Instant; end: Instant } {
  const { event } = times
  const next = findNextOccurrence(event, now)
  const spans = [...(findRemaining(times, now)?.postponed ?? []), ...(next ? [next] : [])]
  return spans.toSorted((a, b) => a.start - b.start)[0] ?? toTimeRange(event.zone, event)
}

function isUnchanged(was: EventOccurrences, is: EventOccurrences, original_start: WallTime): boolean {
  if (was.event.zone !== is.event.zone || !hasOccurrence(is.event, original_start)) return false
  const [one, other] = [was, is].map(({ event, overrides }) => {
    const { user_id, start, end, is_cancelled } = resolveOccurrence(event, overrides, original_start)
    return JSON.stringify([user_id, start, end, is_cancelled])
  })
  return one === other
}

export function sortTakeovers(
  { takeovers, ...was }: EventOccurrences & { takeovers: readonly Takeover[] },
  now: Instant,
  to: EventOccurrences | null,
): { ended: Takeover[]; kept: Takeover[] } {
  const remaining = findRemaining(was, now)
  const postponed = new Set(remaining?.postponed.map(({ original_start }) => original_start))
  const affected = takeovers.filter(
    ({ original_start, end }) =>
      end > now && (original_start >= (remaining?.from ?? Infinity) || postponed.has(original_start)),
  )
  const unchanged = affected.filter(
    ({ original_start }) => to !== null && isUnchanged(was, to, original_start),
  )
  return { kept: unchanged, ended: affected.filter((one) => !unchanged.includes(one)) }
}
