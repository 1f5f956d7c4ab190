import { InvalidEventError } from '@wardline/icalendar/event.ts'
import { originalStarts, type CalendarEvent, type Override } from '../calendar/occurrence.rules.ts'
import type { Rule } from '@wardline/recurrence/rule.ts'
import { occurrenceStarts } from '@wardline/recurrence/occurrence.ts'
import { secondsPerDay, toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'

export interface SeriesPart {
  event: CalendarEvent
  has: (at: WallTime) => boolean
  overrides: Map<WallTime, Override>
}

export function createOverride(
  series: CalendarEvent,
  original_start: WallTime,
  changed: CalendarEvent,
  is_cancelled: boolean,
): Override {
  return {
    event_id: series.id,
    original_start,
    is_cancelled,
    user_id: changed.user_id,
    call_order: changed.call_order,
    title: changed.title,
    is_all_day: changed.is_all_day,
    escalation_policy_id: null,
    starts: changed.starts,
    ends: changed.ends,
    starts_later: changed.starts_later,
    ends_later: changed.ends_later,
  }
}

export const createCancellation = (series: CalendarEvent, at: WallTime): Override =>
  createOverride(series, at, { ...series, starts: at, ends: at + series.ends - series.starts }, true)

/** Rules are compared over this period; rules that do not meet in six years never meet. */
const comparedPeriodMs = 6 * 366 * secondsPerDay * 1000
/** Longest possible shift of a repeating event. */
const maxShiftSeconds = 31 * secondsPerDay
const maxCompared = 20_000

interface Exceptions {
  rules: readonly Rule[]
  /** EXRULEs count from the event's start. */
  from: WallTime
  line: number
}

/**
 * Cancels the occurrences that an EXRULE or an earlier part includes. Returns for each part whether the
 * cancellations are complete: an endless rule has endless exceptions and must be imported as single shifts
 * instead.
 * @throws InvalidEventError
 */
export function applyExceptionRules(
  parts: readonly SeriesPart[],
  { rules, from, line }: Exceptions,
  now: Instant,
): boolean[] {
  if (rules.length === 0 && parts.length === 1) return [true]
  const seen = new Set<WallTime>()
  let compared = 0
  const countCompared = function* (starts: Iterable<WallTime>): Generator<WallTime> {
    for (const at of starts) {
      compared += 1
      if (compared > maxCompared)
        throw new InvalidEventError(
          'The rules of this event overlap too often. Save it as separate events.',
          line,
        )
      yield at
    }
  }
  return parts.map(({ event, overrides }) => {
    const { zone } = event
    const horizon = toWallTime(zone, now + comparedPeriodMs)
    const isEndless = originalStarts(event, horizon, horizon + comparedPeriodMs / 1000).next().done === false
    const begin = isEndless ? Math.max(event.starts, toWallTime(zone, now) - maxShiftSeconds) : event.starts
    const excluded = new Set(
      rules.flatMap((rule) => [
        ...countCompared(occurrenceStarts({ rule, starts: from, zone }, begin, horizon)),
      ]),
    )
    let isExact = !isEndless || rules.length === 0
    for (const at of countCompared(originalStarts(event, begin, horizon))) {
      const isDuplicate = seen.has(at)
      seen.add(at)
      if (!excluded.has(at) && !isDuplicate) continue
      overrides.set(at, createCancellation(event, at))
      if (isEndless) isExact = false
    }
    return isExact
  })
}
