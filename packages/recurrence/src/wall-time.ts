/** Local date and time without a zone, in seconds since 1970 as if it were UTC: a plain number to add and compare. */
export type WallTime = number
/** Milliseconds since 1970. A time zone converts between the two. */
export type Instant = number

export const secondsPerMinute = 60
export const secondsPerDay = 86_400

const firstInstant = Temporal.Instant.from('1970-01-01T00:00:00Z')
const lastInstant = Date.UTC(2201, 0, 1)

interface Transition {
  from: Instant
  /** Seconds ahead of UTC. */
  offset: number
}

const transitionsByZone = new Map<string, Transition[]>()

function transitionsOf(zone: string): Transition[] {
  const cached = transitionsByZone.get(zone)
  if (cached) return cached
  let next: Temporal.ZonedDateTime | null = firstInstant.toZonedDateTimeISO(zone)
  const transitions: Transition[] = []
  while (next && next.epochMilliseconds < lastInstant) {
    const from = transitions.length === 0 ? -Infinity : next.epochMilliseconds
    transitions.push({ from, offset: next.offsetNanoseconds / 1_000_000_000 })
    next = next.getTimeZoneTransition('next')
  }
  transitionsByZone.set(zone, transitions)
  return transitions
}

function transitionIndexAt(zone: string, at: Instant): number {
  const transitions = transitionsOf(zone)
  let low = 0
  let high = transitions.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((transitions[middle]?.from ?? Infinity) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Seconds ahead of UTC. */
export const utcOffsetAt = (zone: string, at: Instant): number =>
  transitionsOf(zone)[transitionIndexAt(zone, at)]?.offset ?? 0

/** Strictly between the two instants; offsets in seconds. */
export function offsetChangesBetween(
  zone: string,
  from: Instant,
  to: Instant,
): { at: Instant; offset: number }[] {
  return transitionsOf(zone)
    .filter((one) => one.from > from && one.from < to)
    .map((one) => ({ at: one.from, offset: one.offset }))
}

export const toWallTime = (zone: string, at: Instant): WallTime =>
  Math.floor(at / 1000) + utcOffsetAt(zone, at)

/**
 * Converts a wall time to an instant.
 * - A time that occurs twice (clocks go back) is the first of the two, or the second with `later`.
 * - A time that is skipped (clocks go forward) is the first instant after the gap, so that adjoining shifts
 *   still meet.
 */
export function toInstant(zone: string, wall: WallTime, later = false): Instant {
  const candidates = [
    utcOffsetAt(zone, (wall - secondsPerDay) * 1000),
    utcOffsetAt(zone, (wall + secondsPerDay) * 1000),
  ]
  const matches = candidates
    .map((offset) => ({ offset, at: (wall - offset) * 1000 }))
    .filter(({ offset, at }) => utcOffsetAt(zone, at) === offset)
    .map(({ at }) => at)
  if (matches.length > 0) return later ? Math.max(...matches) : Math.min(...matches)
  const skipped = transitionIndexAt(zone, (wall - Math.min(...candidates)) * 1000)
  return transitionsOf(zone)[skipped]?.from ?? wall * 1000
}

export function isLaterOfRepeatedHour(zone: string, at: Instant): boolean {
  const wall = toWallTime(zone, at)
  return toInstant(zone, wall) < Math.floor(at / 1000) * 1000
}

const twoDigits = (value: number): string => String(Math.trunc(value)).padStart(2, '0')

/** `2026-11-20T07:00:00`. */
export const formatWallTime = (wall: WallTime): string => new Date(wall * 1000).toISOString().slice(0, 19)
export const parseWallTime = (text: string): WallTime =>
  Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`) / 1000

/** `2026-11-20T07:00:00-05:00`; whole seconds. */
export function formatWithOffset(zone: string, at: Instant): string {
  const offset = utcOffsetAt(zone, at)
  const ahead = Math.abs(offset)
  const offsetText = `${offset < 0 ? '-' : '+'}${twoDigits(ahead / 3600)}:${twoDigits((ahead % 3600) / 60)}`
  return `${formatWallTime(toWallTime(zone, at))}${offsetText}`
}

export interface Moment {
  wall: WallTime
  later: boolean
  at: Instant
}

/** `2026-11-20T07:00` becomes `2026-11-20T07:00:00`. */
export const withSeconds = (text: string): string => text.replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, '$1:00')

/** Parses an instant (with `Z` or an offset) or a wall time of the zone (without). Counts in whole seconds. */
export function parseMoment(zone: string, text: string): Moment {
  const complete = withSeconds(text)
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(complete)) {
    const at = Math.floor(Date.parse(complete) / 1000) * 1000
    return { wall: toWallTime(zone, at), later: isLaterOfRepeatedHour(zone, at), at }
  }
  const wall = parseWallTime(complete)
  return { wall, later: false, at: toInstant(zone, wall) }
}

export const startOfDay = (wall: WallTime): WallTime => Math.floor(wall / secondsPerDay) * secondsPerDay

/** 0 is Monday. Days are numbered from 1970-01-01, a Thursday. */
export const weekDayIndex = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7
