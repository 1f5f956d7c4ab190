import type { EventComponent, Property } from './content-lines.ts'
import { parseWallTime, formatWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'

/** A DATE or DATE-TIME value; zone null is a floating time. */
export interface IcalTime {
  wall: WallTime
  is_date: boolean
  zone: string | null
}

/** A value of RDATE. Without `end` and `length` it is as long as the event. */
export interface IcalPeriod {
  start: IcalTime
  end: IcalTime | null
  /** Seconds. */
  length: number | null
  exact_seconds: number
}

export interface IcalEvent {
  line: number
  uid: string
  start: IcalTime
  /** Seconds of wall time in the zone of the start. */
  length: number
  /** The part of `length` that DURATION gives in hours, minutes and seconds: exact time (RFC 5545 §3.3.6). */
  exact_seconds: number
  end: IcalTime | null
  rrules: string[]
  /** EXRULE, deprecated by RFC 5545 but still written. */
  exrules: string[]
  /** EXDATE */
  excluded: IcalTime[]
  /** RDATE */
  extra: IcalPeriod[]
  /** The occurrence of a series that this event replaces. */
  recurrence_id: IcalTime | null
  is_cancelled: boolean
  summary: string
  /** E-mail addresses, lower-cased. */
  attendees: string[]
  organizer: string | null
}

export class InvalidEventError extends Error {
  override name = 'InvalidEventError'
  readonly line: number
  constructor(sentence: string, line: number) {
    super(sentence)
    this.line = line
  }
}

const movesAllThatFollow =
  'This change is for an occurrence and all that follow it (RANGE=THISANDFUTURE), which cannot be imported. End the series before it and add a new one.'

const secondsPerDay = 86_400
const maxRules = 10

const timePattern = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i

type ResolveZone = (name: string) => string | undefined

function parseTime(text: string, { params, line }: Property, resolveZone: ResolveZone): IcalTime {
  const quoted = `“${text.slice(0, 40)}”`
  const [all, year, month, date, hour, minute, second = '00', zulu] = timePattern.exec(text.trim()) ?? []
  if (all === undefined) throw new InvalidEventError(`${quoted} is not a time.`, line)
  const isoDate = `${year}-${month}-${date}`
  const wall = parseWallTime(`${isoDate}T${hour ?? '00'}:${minute ?? '00'}:${second}`)
  // A date that does not exist, such as 30 February, parses as another day.
  if (Number.isNaN(wall) || formatWallTime(wall).slice(0, 10) !== isoDate)
    throw new InvalidEventError(`${quoted} does not exist.`, line)
  if (wall < 0) throw new InvalidEventError(`${quoted} is before 1970.`, line)
  if (hour === undefined) return { wall, is_date: true, zone: null }
  if (zulu !== undefined) return { wall, is_date: false, zone: 'UTC' }
  const tzid = params['tzid']
  if (tzid === undefined) return { wall, is_date: false, zone: null }
  const name = String(tzid)
  const zone = resolveZone(name)
  if (zone === undefined)
    throw new InvalidEventError(
      `Unknown time zone “${name.slice(0, 60)}”. Save the event in a zone such as America/New_York.`,
      line,
    )
  return { wall, is_date: false, zone }
}

function parseTimes(properties: readonly Property[], resolveZone: ResolveZone): IcalTime[] {
  return properties.flatMap((property) =>
    property.raw.split(',').map((value) => parseTime(value, property, resolveZone)),
  )
}

/** Starts, or periods (`start/end`, `start/PT3H`). */
function parsePeriods(properties: readonly Property[], resolveZone: ResolveZone): IcalPeriod[] {
  return properties.flatMap((property) =>
    property.raw.split(',').map((value): IcalPeriod => {
      const [from = '', to] = value.split('/')
      const start = parseTime(from, property, resolveZone)
      if (to === undefined) return { start, end: null, length: null, exact_seconds: 0 }
      if (/^P/i.test(to)) return { start, end: null, ...parseDuration({ ...property, raw: to }) }
      return { start, end: parseTime(to, property, resolveZone), length: null, exact_seconds: 0 }
    }),
  )
}

function parseDuration({ line, raw }: Property): { length: number; exact_seconds: number } {
  try {
    const duration = Temporal.Duration.from(raw)
    const relativeTo = Temporal.PlainDate.from('2026-01-01')
    const length = duration.total({ unit: 'second', relativeTo })
    const { years, months, weeks, days } = duration
    const nominal = Temporal.Duration.from({ years, months, weeks, days })
    return { length, exact_seconds: length - nominal.total({ unit: 'second', relativeTo }) }
  } catch {
    throw new InvalidEventError(`“${raw.slice(0, 40)}” is not a duration.`, line)
  }
}

function emailsOf({ raw }: Property): string[] {
  const [, address] = /^mailto:(.+@.+)$/i.exec(raw) ?? []
  return address === undefined ? [] : [address.toLowerCase()]
}

function textOf(property: Property | undefined): string {
  const value = property?.values[0]
  return typeof value === 'string' ? value.replaceAll(/[\s\0]+/g, ' ').trim() : ''
}

/** An event without a UID gets its start and summary as one, which is stable across imports of the same file. */
const uidOf = (uid: string, { wall }: IcalTime, summary: string): string =>
  (uid || `${formatWallTime(wall)} ${summary}`).slice(0, 400)

export function parseEvent(
  { line, properties, broken }: EventComponent,
  resolveZone: ResolveZone,
): IcalEvent {
  const [brokenLine] = broken
  if (brokenLine)
    throw new InvalidEventError(`This line cannot be read: “${brokenLine.text}”`, brokenLine.line)
  const all = (name: string) => properties.filter((one) => one.name === name)
  const first = (name: string) => all(name)[0]
  const dtstart = first('dtstart')
  if (!dtstart) throw new InvalidEventError('This event has no start.', line)
  const start = parseTime(dtstart.raw, dtstart, resolveZone)
  const [rrules, exrules] = [all('rrule'), all('exrule')]
  const tooMany = rrules[maxRules] ?? exrules[maxRules]
  if (tooMany) throw new InvalidEventError(`An event has at most ${maxRules} rules.`, tooMany.line)
  const { end, length, exact_seconds } = parseEnd(
    start,
    { dtend: first('dtend'), duration: first('duration') },
    dtstart.line,
    resolveZone,
  )
  const recurrenceId = first('recurrence-id')
  if (/^THISANDFUTURE$/i.test(String(recurrenceId?.params['range'] ?? '')))
    throw new InvalidEventError(movesAllThatFollow, recurrenceId?.line ?? line)
  return {
    line,
    uid: uidOf(textOf(first('uid')), start, textOf(first('summary'))),
    start,
    end,
    length,
    exact_seconds,
    rrules: [...new Set(rrules.map(({ raw }) => raw))],
    exrules: [...new Set(exrules.map(({ raw }) => raw))],
    excluded: parseTimes(all('exdate'), resolveZone),
    extra: parsePeriods(all('rdate'), resolveZone),
    recurrence_id: recurrenceId ? parseTime(recurrenceId.raw, recurrenceId, resolveZone) : null,
    is_cancelled: textOf(first('status')).toUpperCase() === 'CANCELLED',
    summary: textOf(first('summary')),
    attendees: [...new Set(all('attendee').flatMap(emailsOf))].toSorted((a, b) => (a < b ? -1 : 1)),
    organizer: all('organizer').flatMap(emailsOf)[0] ?? null,
  }
}

interface EndProperties {
  dtend: Property | undefined
  duration: Property | undefined
}

function parseEnd(
  start: IcalTime,
  { dtend, duration }: EndProperties,
  line: number,
  resolveZone: ResolveZone,
) {
  if (dtend) {
    const end = parseTime(dtend.raw, dtend, resolveZone)
    if (end.is_date !== start.is_date)
      throw new InvalidEventError('Start and end must both be times, or both be dates.', dtend.line)
    // An all-day event that ends on its start date lasts one day.
    const isOneDay = start.is_date && end.wall === start.wall
    const length = isOneDay ? secondsPerDay : end.wall - start.wall
    return { end: isOneDay ? null : end, length, exact_seconds: 0 }
  }
  const lasts = duration
    ? parseDuration(duration)
    : { length: start.is_date ? secondsPerDay : 0, exact_seconds: 0 }
  if (lasts.length <= 0) throw new InvalidEventError('This event has no end.', duration?.line ?? line)
  return { end: null, ...lasts }
}
