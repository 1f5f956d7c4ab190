import { Unreadable } from './ical-event.rules.ts'
import { originalStarts, type CalendarEvent, type Override } from './occurrence.rules.ts'
import type { Rule } from './recurrence-parse.rules.ts'
import { startsOf } from './recurrence.rules.ts'
import { day, wallOf, type Instant, type Wall } from './wall-time.rules.ts'

/** One of the rules of an event, with what its file says of single times of it. */
export interface Part {
  event: CalendarEvent
  has: (at: Wall) => boolean
  overrides: Map<Wall, Override>
}

export const overrideFrom = (
  series: CalendarEvent,
  original_start: Wall,
  of: CalendarEvent,
  is_cancelled: boolean,
): Override => ({
  event_id: series.id,
  original_start,
  is_cancelled,
  user_id: of.user_id,
  layer: of.layer,
  title: of.title,
  is_all_day: of.is_all_day,
  escalation_policy_id: null,
  starts: of.starts,
  ends: of.ends,
  starts_later: of.starts_later,
  ends_later: of.ends_later,
})

export const cancelled = (series: CalendarEvent, at: Wall): Override =>
  overrideFrom(series, at, { ...series, starts: at, ends: at + series.ends - series.starts }, true)

/** Two rules that do not meet in so long do not meet. */
const comparedMs = 6 * 366 * day * 1000
/** What of an endless rule may be under way: it lasts no longer. */
const underWay = 31 * day
/** Times of one event that are compared. */
const mostCompared = 20_000

interface Exceptions {
  rules: readonly Rule[]
  /** The start that the event says: its rules count from it. */
  from: Wall
  line: number
}

/**
 * Takes out what rules of exception take out, and what a rule before has already. Answers for each part whether that could
 * be said of every time of it: a rule without an end has no end of exceptions, and is written out instead.
 * @throws Unreadable
 */
export function takeOutExcepted(
  parts: readonly Part[],
  { rules, from, line }: Exceptions,
  now: Instant,
): boolean[] {
  if (rules.length === 0 && parts.length === 1) return [true]
  const before = new Set<Wall>()
  let compared = 0
  const each = function* (starts: Iterable<Wall>): Generator<Wall> {
    for (const at of starts) {
      compared += 1
      if (compared > mostCompared)
        throw new Unreadable(
          'The rules of this event meet too often to be compared. Save it as separate events.',
          line,
        )
      yield at
    }
  }
  return parts.map(({ event, overrides }) => {
    const { zone } = event
    const horizon = wallOf(zone, now + comparedMs)
    const isEndless = originalStarts(event, horizon, horizon + comparedMs / 1000).next().done === false
    const begin = isEndless ? Math.max(event.starts, wallOf(zone, now) - underWay) : event.starts
    const gone = new Set(
      rules.flatMap((rule) => [...each(startsOf({ rule, starts: from, zone }, begin, horizon))]),
    )
    let isExact = !isEndless || rules.length === 0
    for (const at of each(originalStarts(event, begin, horizon))) {
      const isTwice = before.has(at)
      before.add(at)
      if (!gone.has(at) && !isTwice) continue
      overrides.set(at, cancelled(event, at))
      if (isEndless) isExact = false
    }
    return isExact
  })
}
