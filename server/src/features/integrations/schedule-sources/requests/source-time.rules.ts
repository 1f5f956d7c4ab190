import { toInstant } from '@wardline/recurrence/wall-time.ts'
import type { SourceSpan } from '../schedule-source.rules.ts'

export interface Interval {
  /** Instants, ISO 8601 in UTC. */
  start: string
  end: string
}

export interface Days {
  from: Temporal.PlainDate
  /** The last day, included. */
  until: Temporal.PlainDate
}

const format = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'second' })

const resolve = (wall: Temporal.PlainDateTime, zone: string): number =>
  toInstant(zone, Math.floor(wall.toZonedDateTime('UTC').epochMilliseconds / 1000))

/**
 * Resolves as the calendar does: a time that occurs twice is the first of the two, and a skipped time is the
 * first instant after the gap, so that adjoining shifts still meet. Returns `null` if the shift lies inside the
 * skipped hour.
 */
export function resolveInterval(
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
  zone: string,
): Interval | null {
  const [from, until] = [resolve(start, zone), resolve(end, zone)]
  return from < until ? { start: format(from), end: format(until) } : null
}

/** An end that is not after the start is on the next day; equal times are 24 hours. */
export function resolveTimesOfDay(
  date: Temporal.PlainDate,
  [start, end]: readonly [Temporal.PlainTime, Temporal.PlainTime],
  zone: string,
): Interval | null {
  const days = Temporal.PlainTime.compare(end, start) > 0 ? 0 : 1
  return resolveInterval(date.toPlainDateTime(start), date.add({ days }).toPlainDateTime(end), zone)
}

export const toDays = ({ from, until }: SourceSpan): Days => ({
  from: Temporal.PlainDate.from(from),
  until: Temporal.PlainDate.from(until),
})

export const toSpan = ({ from, until }: Days): SourceSpan => ({
  from: from.toString(),
  until: until.toString(),
})

export const includesDay = ({ from, until }: Days, day: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, until) <= 0

export const localDay = (instant: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate()

/** Consecutive parts of at most `most` days each. */
export function splitDays({ from, until }: Days, most: number): Days[] {
  const parts: Days[] = []
  for (let start = from; Temporal.PlainDate.compare(start, until) <= 0;) {
    const last = start.add({ days: most - 1 })
    const end = Temporal.PlainDate.compare(last, until) < 0 ? last : until
    parts.push({ from: start, until: end })
    start = end.add({ days: 1 })
  }
  return parts
}

/**
 * Sources differ in whether the last day is included, and in the zone of a day. One day more at each end, filtered
 * afterwards, is right for all of them.
 */
export const widenDays = ({ from, until }: Days): Days => ({
  from: from.subtract({ days: 1 }),
  until: until.add({ days: 1 }),
})

/** The days whose shifts name the people and assignments of a source that has no list of them. */
export function listingDays(now: Date, zone: string): Days {
  const today = localDay(now.toISOString(), zone)
  return { from: today.subtract({ days: 7 }), until: today.add({ days: 60 }) }
}

/** Undefined for a date or time that does not exist. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
