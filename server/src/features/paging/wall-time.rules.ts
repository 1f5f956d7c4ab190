/**
 * A wall time is what a clock on the ward's wall shows, counted in seconds as if it were UTC: a plain number that can be
 * added to and compared. An instant is in milliseconds since 1970. Only a time zone leads from one to the other.
 */
export type Wall = number
export type Instant = number

export const minute = 60
export const day = 86_400

const first = Temporal.Instant.from('1970-01-01T00:00:00Z')
const beyond = Date.UTC(2201, 0, 1)

/** From `from` on (an instant) clocks are `offset` seconds ahead of UTC. */
interface Change {
  from: Instant
  offset: number
}

const known = new Map<string, Change[]>()

function changesOf(zone: string): Change[] {
  const there = known.get(zone)
  if (there) return there
  let at: Temporal.ZonedDateTime | null = first.toZonedDateTimeISO(zone)
  const changes: Change[] = []
  while (at && at.epochMilliseconds < beyond) {
    const from = changes.length === 0 ? -Infinity : at.epochMilliseconds
    changes.push({ from, offset: at.offsetNanoseconds / 1_000_000_000 })
    at = at.getTimeZoneTransition('next')
  }
  known.set(zone, changes)
  return changes
}

function lastChangeAt(zone: string, at: Instant): number {
  const changes = changesOf(zone)
  let low = 0
  let high = changes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((changes[middle]?.from ?? Infinity) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Seconds that clocks of the zone are ahead of UTC at an instant. */
export const offsetAt = (zone: string, at: Instant): number =>
  changesOf(zone)[lastChangeAt(zone, at)]?.offset ?? 0

/** When the clocks of a zone change between two instants, neither included, and to what. Instants, seconds. */
export const changesBetween = (zone: string, from: Instant, to: Instant): { at: Instant; offset: number }[] =>
  changesOf(zone)
    .filter((one) => one.from > from && one.from < to)
    .map((one) => ({ at: one.from, offset: one.offset }))

export const wallOf = (zone: string, at: Instant): Wall => Math.floor(at / 1000) + offsetAt(zone, at)

/**
 * When clocks show this. A time that comes twice is the first of the two, or the second with `later`. A time that is
 * skipped is the first instant after it that there is, so that what ends then and what begins then still meet.
 */
export function instantOf(zone: string, wall: Wall, later = false): Instant {
  const around = [offsetAt(zone, (wall - day) * 1000), offsetAt(zone, (wall + day) * 1000)]
  const hits = around
    .map((offset) => ({ offset, at: (wall - offset) * 1000 }))
    .filter(({ offset, at }) => offsetAt(zone, at) === offset)
    .map(({ at }) => at)
  if (hits.length > 0) return later ? Math.max(...hits) : Math.min(...hits)
  const skipped = lastChangeAt(zone, (wall - Math.min(...around)) * 1000)
  return changesOf(zone)[skipped]?.from ?? wall * 1000
}

/** Whether an instant is in the second of two hours that clocks show alike. */
export function isLater(zone: string, at: Instant): boolean {
  const wall = wallOf(zone, at)
  return instantOf(zone, wall) < Math.floor(at / 1000) * 1000
}

const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0')

/** `2026-11-20T07:00:00`. */
export const wallText = (wall: Wall): string => new Date(wall * 1000).toISOString().slice(0, 19)
export const wallFrom = (text: string): Wall => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`) / 1000

/** `2026-11-20T07:00:00-05:00`: the wall time of the zone, and how far it is from UTC. Whole seconds. */
export function momentText(zone: string, at: Instant): string {
  const offset = offsetAt(zone, at)
  const ahead = Math.abs(offset)
  const shown = `${offset < 0 ? '-' : '+'}${two(ahead / 3600)}:${two((ahead % 3600) / 60)}`
  return `${wallText(wallOf(zone, at))}${shown}`
}

export interface Moment {
  wall: Wall
  /** The second of two hours that clocks show alike. */
  later: boolean
  at: Instant
}

/** A time that a client wrote without seconds, with them. */
export const withSeconds = (text: string): string => text.replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, '$1:00')

/** A moment as a client says it: with an offset an instant, without one a wall time of the zone. Whole seconds. */
export function readMoment(zone: string, text: string): Moment {
  const full = withSeconds(text)
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(full)) {
    const at = Math.floor(Date.parse(full) / 1000) * 1000
    return { wall: wallOf(zone, at), later: isLater(zone, at), at }
  }
  const wall = wallFrom(full)
  return { wall, later: false, at: instantOf(zone, wall) }
}

/** Midnight of the day that a wall time is in. */
export const midnightOf = (wall: Wall): Wall => Math.floor(wall / day) * day

/** Days are counted from 1970-01-01, a Thursday. 0 is Monday. */
export const weekDayOf = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7
