import type { Observance, ZoneComponent } from './content-lines.ts'
import { resolveZoneName } from './zone-names.ts'
import { parseRule, InvalidRuleError } from '@wardline/recurrence/rule.ts'
import { occurrenceStarts } from '@wardline/recurrence/occurrence.ts'
import {
  offsetChangesBetween,
  secondsPerDay,
  utcOffsetAt,
  parseWallTime,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

interface Transition {
  at: Instant
  /** Seconds ahead of UTC. */
  offset: number
}

/** Long enough to find the last transition of a yearly rule. */
const lookBackSeconds = 800 * secondsPerDay
/** Limits the work: each zone is compared with all candidates. */
const maxCompared = 50
const maxCount = 300

function parseOffset(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text ?? '') ?? []
  if (sign === undefined) return undefined
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -offset : offset
}

/** `20260308T020000`, with the offset before the transition. */
function parseObservanceTime(text: string | undefined): WallTime | undefined {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text?.trim() ?? '') ?? []
  if (year === undefined) return undefined
  const wall = parseWallTime(`${year}-${month}-${date}T${hour}:${minute}:${second}`)
  return Number.isNaN(wall) ? undefined : wall
}

function transitionsOf(observance: Observance, from: Instant, to: Instant): Transition[] | undefined {
  const [before, offset, starts] = [
    parseOffset(observance.get('TZOFFSETFROM')),
    parseOffset(observance.get('TZOFFSETTO')),
    parseObservanceTime(observance.get('DTSTART')),
  ]
  if (before === undefined || offset === undefined || starts === undefined) return undefined
  const single = observance.get('RDATE')?.split(',').map(parseObservanceTime) ?? []
  if (single.includes(undefined)) return undefined
  const walls = [starts, ...single.flatMap((one) => one ?? [])]
  const rrule = observance.get('RRULE')
  if (rrule !== undefined) {
    const read = parseRule(rrule)
    if (read.count !== null && read.count > maxCount) return undefined
    // UNTIL is in UTC, the transition in local time with the offset before it.
    const until = read.until && { ...read.until, wall: read.until.wall + (read.until.is_utc ? before : 0) }
    const rule = { ...read, until: until && { ...until, is_utc: false } }
    const end = Math.min(from / 1000, until?.wall ?? Infinity)
    walls.push(
      ...occurrenceStarts({ rule, starts, zone: 'UTC' }, end - lookBackSeconds, to / 1000 + secondsPerDay),
    )
  }
  return walls.map((wall) => ({ at: (wall - before) * 1000, offset }))
}

function describedTransitions(
  { observances }: ZoneComponent,
  from: Instant,
  to: Instant,
): Transition[] | undefined {
  const all: Transition[] = []
  for (const observance of observances) {
    const transitions = transitionsOf(observance, from, to)
    if (!transitions) return undefined
    all.push(...transitions)
  }
  all.sort((a, b) => a.at - b.at)
  const first = all.findLast(({ at }) => at <= from)
  if (!first) return undefined
  const effective = [{ at: from, offset: first.offset }]
  for (const one of all)
    if (one.at > from && one.at < to && one.offset !== effective.at(-1)?.offset) effective.push(one)
  return effective
}

function knownTransitions(zone: string, from: Instant, to: Instant): Transition[] {
  return [{ at: from, offset: utcOffsetAt(zone, from) }, ...offsetChangesBetween(zone, from, to)]
}

interface Comparison {
  candidates: readonly string[]
  from: Instant
  to: Instant
}

function findEquivalentZone(zone: ZoneComponent, { candidates, from, to }: Comparison): string | undefined {
  try {
    const described = JSON.stringify(describedTransitions(zone, from, to))
    return candidates.find((one) => JSON.stringify(knownTransitions(one, from, to)) === described)
  } catch (error) {
    if (error instanceof InvalidRuleError) return undefined
    throw error
  }
}

/**
 * Returns a function from TZID to IANA zone; it returns undefined for an unknown zone. It tries, in this order:
 * 1. the name itself;
 * 2. the location in its VTIMEZONE;
 * 3. a candidate whose offsets change at the same instants as the VTIMEZONE describes.
 */
export function createZoneResolver(
  zones: readonly ZoneComponent[],
  comparison: Comparison,
): (name: string) => string | undefined {
  const byName = new Map(zones.map((zone) => [zone.tzid, zone]))
  const resolved = new Map<string, string | undefined>()
  let compared = 0
  return (name) => {
    const named = resolveZoneName(name)
    if (named !== undefined) return named
    if (resolved.has(name)) return resolved.get(name)
    const zone = byName.get(name)
    const placed = zone?.location ? resolveZoneName(zone.location) : undefined
    const result =
      placed ?? (zone && compared++ < maxCompared ? findEquivalentZone(zone, comparison) : undefined)
    resolved.set(name, result)
    return result
  }
}
