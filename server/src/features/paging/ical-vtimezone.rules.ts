import { timeZoneIds } from '@wardline/contract/paging/time-zones.ts'
import type { ZoneChange, ZoneLines } from './ical-lines.rules.ts'
import { zoneNamed } from './ical-zones.rules.ts'
import { parseRule, RuleRefused } from './recurrence-parse.rules.ts'
import { startsOf } from './recurrence.rules.ts'
import { changesBetween, day, offsetAt, wallFrom, type Instant, type Wall } from './wall-time.rules.ts'

/** From `at` on clocks are `offset` seconds ahead of UTC. */
interface Change {
  at: Instant
  offset: number
}

/** A rule of a year is met within it, whenever in a year one begins to look. */
const lookBack = 800 * day
/** Of zones whose names say nothing: each has to be compared with all that there are. */
const mostCompared = 50
/** Changes of clocks that are counted instead of dated are nobody's. */
const mostCounted = 300

function secondsOf(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text ?? '') ?? []
  if (sign === undefined) return undefined
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -ahead : ahead
}

/** `20260308T020000` on the clocks of before the change. */
function wallOf(text: string | undefined): Wall | undefined {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text?.trim() ?? '') ?? []
  if (year === undefined) return undefined
  const wall = wallFrom(`${year}-${month}-${date}T${hour}:${minute}:${second}`)
  return Number.isNaN(wall) ? undefined : wall
}

/** When clocks change so, as far as it matters between two instants; undefined when it cannot be read. */
function changesOf(said: ZoneChange, from: Instant, to: Instant): Change[] | undefined {
  const [before, offset, starts] = [
    secondsOf(said.get('TZOFFSETFROM')),
    secondsOf(said.get('TZOFFSETTO')),
    wallOf(said.get('DTSTART')),
  ]
  if (before === undefined || offset === undefined || starts === undefined) return undefined
  const single = said.get('RDATE')?.split(',').map(wallOf) ?? []
  if (single.includes(undefined)) return undefined
  const walls = [starts, ...single.flatMap((one) => one ?? [])]
  const rrule = said.get('RRULE')
  if (rrule !== undefined) {
    const read = parseRule(rrule)
    if (read.count !== null && read.count > mostCounted) return undefined
    // Its end is an instant, and the change is told on the clocks of before it.
    const until = read.until && { ...read.until, wall: read.until.wall + (read.until.is_utc ? before : 0) }
    const rule = { ...read, until: until && { ...until, is_utc: false } }
    const end = Math.min(from / 1000, until?.wall ?? Infinity)
    walls.push(...startsOf({ rule, starts, zone: 'UTC' }, end - lookBack, to / 1000 + day))
  }
  return walls.map((wall) => ({ at: (wall - before) * 1000, offset }))
}

/** How the clocks of a zone go between two instants: what they show at first, and each time that it becomes something else. */
function described({ changes }: ZoneLines, from: Instant, to: Instant): Change[] | undefined {
  const all: Change[] = []
  for (const said of changes) {
    const read = changesOf(said, from, to)
    if (!read) return undefined
    all.push(...read)
  }
  all.sort((a, b) => a.at - b.at)
  const first = all.findLast(({ at }) => at <= from)
  if (!first) return undefined
  const clocks = [{ at: from, offset: first.offset }]
  for (const change of all)
    if (change.at > from && change.at < to && change.offset !== clocks.at(-1)?.offset) clocks.push(change)
  return clocks
}

const clocksOf = (zone: string, from: Instant, to: Instant): Change[] => [
  { at: from, offset: offsetAt(zone, from) },
  ...changesBetween(zone, from, to),
]

interface Around {
  /** The group's zone: of two that show the same it is this one. */
  home: string
  from: Instant
  /** Until then the clocks have to agree. */
  to: Instant
}

/** The zone of the fixed list whose clocks show the same as those that a file describes. */
function comparable(zone: ZoneLines, { home, from, to }: Around): string | undefined {
  try {
    const said = JSON.stringify(described(zone, from, to))
    return [home, ...timeZoneIds].find((one) => JSON.stringify(clocksOf(one, from, to)) === said)
  } catch (error) {
    if (error instanceof RuleRefused) return undefined
    throw error
  }
}

/**
 * What a file means by a name of a zone: the name itself, where its own description says that is, or the zone of the fixed
 * list whose clocks change as described, at the same instants, for as long as the file goes on.
 */
export function zoneFinder(
  zones: readonly ZoneLines[],
  around: Around,
): (name: string) => string | undefined {
  const byName = new Map(zones.map((zone) => [zone.tzid, zone]))
  const found = new Map<string, string | undefined>()
  let compared = 0
  return (name) => {
    const named = zoneNamed(name)
    if (named !== undefined) return named
    if (found.has(name)) return found.get(name)
    const zone = byName.get(name)
    const placed = zone?.location ? zoneNamed(zone.location) : undefined
    const meant = placed ?? (zone && compared++ < mostCompared ? comparable(zone, around) : undefined)
    found.set(name, meant)
    return meant
  }
}
