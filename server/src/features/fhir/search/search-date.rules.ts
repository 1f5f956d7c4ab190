import * as errors from './search.errors.ts'
import type { Filters } from './search-value.rules.ts'

const written =
  /^(eq|ne|gt|ge|lt|le|sa|eb|ap)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

type Prefix = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb' | 'ap'

/**
 * The time that a value names, to its precision: `2026-11` is from the first of November until the first of December.
 * Ends are exclusive. Days are those of the value as it is written.
 */
export interface DateFilter {
  prefix: Prefix
  from: string
  until: string
  first_day: string
  end_day: string
}

interface DateContext {
  /** The time zone of values without an offset. */
  time_zone: string
  /** The instant from which the tolerance of `ap` (approximately) is measured. */
  now: Temporal.Instant
}

/** `ap` matches within a tenth of the time between then and now, as the standard recommends. */
const approximate_share = 0.1

export function parseDate(name: string, value: string, { time_zone, now }: DateContext): DateFilter {
  // A `+` of an offset becomes a space in an address.
  const parts = written.exec(value.replace(/ (?=\d\d:\d\d$)/, '+'))
  if (!parts || parts[2] === '0000') throw errors.notADate(name)
  const [, prefix = 'eq', year, month, day, hour, minute, second, fraction, offset] = parts
  try {
    const wall = Temporal.PlainDateTime.from(
      `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.${fraction ?? '0'}`,
    )
    const length =
      month === undefined
        ? { years: 1 }
        : day === undefined
          ? { months: 1 }
          : hour === undefined
            ? { days: 1 }
            : second === undefined
              ? { minutes: 1 }
              : { nanoseconds: 10 ** Math.max(3, 9 - (fraction?.length ?? 0)) }
    const zone = offset === undefined ? time_zone : offset === 'Z' ? 'UTC' : offset
    const from = wall.toZonedDateTime(zone).toInstant()
    // A time of day has an exact length; a day may have 23 or 25 hours.
    const until = hour === undefined ? wall.add(length).toZonedDateTime(zone).toInstant() : from.add(length)
    const slack =
      prefix === 'ap'
        ? Math.round(Math.abs(now.epochMilliseconds - from.epochMilliseconds) * approximate_share)
        : 0
    const end = wall.add(length)
    const lastDay = hour === undefined ? end.toPlainDate() : wall.toPlainDate().add({ days: 1 })
    return {
      prefix: prefix as Prefix,
      from: boundText(from.subtract({ milliseconds: slack })),
      until: boundText(until.add({ milliseconds: slack })),
      first_day: boundText(wall.toPlainDate().subtract({ days: daysOf(slack) })),
      end_day: boundText(lastDay.add({ days: daysOf(slack) })),
    }
  } catch (error) {
    if (error instanceof RangeError) throw errors.notADate(name)
    throw error
  }
}

/** PostgreSQL reads years of four digits, from the first one on. */
function boundText(bound: Temporal.Instant | Temporal.PlainDate): string {
  const text =
    bound instanceof Temporal.Instant ? bound.toString({ fractionalSecondDigits: 6 }) : bound.toString()
  if (text.startsWith('+')) return 'infinity'
  return text.startsWith('-') || text.startsWith('0000') ? '-infinity' : text
}

const daysOf = (milliseconds: number): number => Math.round(milliseconds / 86_400_000)

/** A range from `from` until before `until`. */
export interface Range {
  from: string
  until: string
}

const always = { from: '-infinity', until: 'infinity' }

/** Returns the ranges in which an instant, or a day, matches. */
function matchingRanges(prefix: Prefix, { from, until }: Range): Range[] {
  const ranges: Record<Prefix, Range[]> = {
    eq: [{ from, until }],
    ap: [{ from, until }],
    ne: [
      { ...always, until: from },
      { ...always, from: until },
    ],
    gt: [{ ...always, from: until }],
    sa: [{ ...always, from: until }],
    ge: [{ ...always, from }],
    lt: [{ ...always, until: from }],
    eb: [{ ...always, until: from }],
    le: [{ ...always, until }],
  }
  return ranges[prefix]
}

export const instantRanges = ({ prefix, ...value }: DateFilter): Range[] => matchingRanges(prefix, value)

/**
 * Returns a bound that no match is earlier than. Bounds compare as text, because each has six decimals and is
 * in UTC.
 */
export function earliestOf(filters: Filters<DateFilter>): string {
  const lowest = filters.map(
    (values) =>
      values
        .flatMap(instantRanges)
        .map(({ from }) => from)
        .toSorted(byTime)[0],
  )
  return latest(lowest.map((bound) => bound ?? always.from))
}

/** The time that all filters allow. Undefined if it has gaps. */
export function singleRange(filters: Filters<DateFilter>): Range | undefined {
  const ranges = filters.map((values) => values.flatMap(instantRanges))
  if (ranges.some(({ length }) => length > 1)) return undefined
  const all = ranges.flat()
  const until = all.map((range) => range.until).toSorted(byTime)[0]
  return { from: latest(all.map(({ from }) => from)), until: until ?? always.until }
}

const latest = (bounds: readonly string[]): string => bounds.toSorted(byTime).at(-1) ?? always.from

function byTime(a: string, b: string): number {
  const rank = (bound: string) => (bound === always.from ? -1 : bound === always.until ? 1 : 0)
  return rank(a) - rank(b) || a.localeCompare(b, 'en')
}

export const dayRanges = ({ prefix, first_day, end_day }: DateFilter): Range[] =>
  matchingRanges(prefix, { from: first_day, until: end_day })

/**
 * Bounds of the periods that match: they start in [starts_from, starts_until) and end in (ends_after, ends_by].
 */
export interface PeriodRange {
  starts_from: string
  starts_until: string
  ends_after: string
  ends_by: string
}

const anyPeriod: PeriodRange = {
  starts_from: '-infinity',
  starts_until: 'infinity',
  ends_after: '-infinity',
  ends_by: 'infinity',
}

/** Follows hl7.org/fhir/R4/search.html#prefix; a period without an end lasts. */
export function periodRanges({ prefix, from, until }: DateFilter): PeriodRange[] {
  const ranges: Record<Prefix, PeriodRange[]> = {
    eq: [{ ...anyPeriod, starts_from: from, ends_by: until }],
    ne: [
      { ...anyPeriod, starts_until: from },
      { ...anyPeriod, ends_after: until },
    ],
    ap: [{ ...anyPeriod, starts_until: until, ends_after: from }],
    gt: [{ ...anyPeriod, ends_after: until }],
    ge: [{ ...anyPeriod, ends_after: from }],
    lt: [{ ...anyPeriod, starts_until: from }],
    le: [{ ...anyPeriod, starts_until: until }],
    sa: [{ ...anyPeriod, starts_from: until }],
    eb: [{ ...anyPeriod, ends_by: from }],
  }
  return ranges[prefix]
}
