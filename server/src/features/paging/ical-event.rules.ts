import type { EventLines, Property } from './ical-lines.rules.ts'
import { wallFrom, wallText, type Wall } from './wall-time.rules.ts'

/** A time as a file says it: of a zone, or of none, which is then the group's. */
export interface SaidTime {
  wall: Wall
  is_date: boolean
  zone: string | null
}

/** One more time of an event; of the event's own length where it says no end. */
export interface SaidSpan {
  start: SaidTime
  end: SaidTime | null
  /** Seconds. */
  length: number | null
}

/** An event of a file, read as far as on call needs it. */
export interface SaidEvent {
  line: number
  uid: string
  start: SaidTime
  /** Wall time of the start's zone. */
  length: number
  end: SaidTime | null
  rrules: string[]
  /** Rules of what does not take place. */
  exrules: string[]
  without: SaidTime[]
  also: SaidSpan[]
  /** The occurrence of a series that this one stands for. */
  stands_for: SaidTime | null
  is_cancelled: boolean
  summary: string
  /** E-mail addresses in small letters. */
  attendees: string[]
  organizer: string | null
}

/** Why an event cannot be read: a sentence, and its line. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly line: number
  constructor(sentence: string, line: number) {
    super(sentence)
    this.line = line
  }
}

const day = 86_400
/** Each is walked through, and compared with the others. */
const mostRules = 10

const shape = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i

/** The zone that a file means by a name. */
type ZoneOf = (name: string) => string | undefined

/** A day, with or without saying that it is one; a time of UTC, of a zone that the file names, or of none. */
function timeOf(text: string, { params, line }: Property, zoneOf: ZoneOf): SaidTime {
  const shown = `“${text.slice(0, 40)}”`
  const [all, year, month, date, hour, minute, second = '00', zulu] = shape.exec(text.trim()) ?? []
  if (all === undefined) throw new Unreadable(`${shown} is not a time.`, line)
  const said = `${year}-${month}-${date}`
  const wall = wallFrom(`${said}T${hour ?? '00'}:${minute ?? '00'}:${second}`)
  // What does not exist, such as 30 February, would come back as another day.
  if (Number.isNaN(wall) || wallText(wall).slice(0, 10) !== said)
    throw new Unreadable(`${shown} is not a time that exists.`, line)
  if (wall < 0) throw new Unreadable(`${shown} is before 1970.`, line)
  if (hour === undefined) return { wall, is_date: true, zone: null }
  if (zulu !== undefined) return { wall, is_date: false, zone: 'UTC' }
  const tzid = params['tzid']
  if (tzid === undefined) return { wall, is_date: false, zone: null }
  const name = String(tzid)
  const zone = zoneOf(name)
  if (zone === undefined)
    throw new Unreadable(
      `The time zone “${name.slice(0, 60)}” is not known here. Save the event in a zone such as America/New_York.`,
      line,
    )
  return { wall, is_date: false, zone }
}

const timesOf = (properties: readonly Property[], zoneOf: ZoneOf): SaidTime[] =>
  properties.flatMap((property) => property.raw.split(',').map((value) => timeOf(value, property, zoneOf)))

/** Extra times: starts alone, or periods (`start/end`, `start/PT3H`). */
const spansOf = (properties: readonly Property[], zoneOf: ZoneOf): SaidSpan[] =>
  properties.flatMap((property) =>
    property.raw.split(',').map((value): SaidSpan => {
      const [from = '', to] = value.split('/')
      const start = timeOf(from, property, zoneOf)
      if (to === undefined) return { start, end: null, length: null }
      if (/^P/i.test(to)) return { start, end: null, length: secondsOf({ ...property, raw: to }) }
      return { start, end: timeOf(to, property, zoneOf), length: null }
    }),
  )

function secondsOf({ line, raw }: Property): number {
  try {
    const span = Temporal.Duration.from(raw)
    return span.total({ unit: 'second', relativeTo: Temporal.PlainDate.from('2026-01-01') })
  } catch {
    throw new Unreadable(`“${raw.slice(0, 40)}” is not a duration.`, line)
  }
}

const emailOf = ({ raw }: Property): string[] => {
  const [, address] = /^mailto:(.+@.+)$/i.exec(raw) ?? []
  return address === undefined ? [] : [address.toLowerCase()]
}

function textOf(property: Property | undefined): string {
  const value = property?.values[0]
  return typeof value === 'string' ? value.replaceAll(/[\s\0]+/g, ' ').trim() : ''
}

/** An event without one has its start and words for it: the same file again has the same. */
const uidOf = (uid: string, { wall }: SaidTime, summary: string): string =>
  (uid || `${wallText(wall)} ${summary}`).slice(0, 400)

/** @throws Unreadable */
export function readEvent({ line, properties, broken }: EventLines, zoneOf: ZoneOf): SaidEvent {
  const [nonsense] = broken
  if (nonsense) throw new Unreadable(`This line cannot be read: “${nonsense.text}”`, nonsense.line)
  const all = (name: string) => properties.filter((one) => one.name === name)
  const one = (name: string) => all(name)[0]
  const dtstart = one('dtstart')
  if (!dtstart) throw new Unreadable('This event does not say when it starts.', line)
  const start = timeOf(dtstart.raw, dtstart, zoneOf)
  const [rrules, exrules] = [all('rrule'), all('exrule')]
  const tooMany = rrules[mostRules] ?? exrules[mostRules]
  if (tooMany) throw new Unreadable(`An event has at most ${mostRules} rules.`, tooMany.line)
  const { end, length } = endOf(
    start,
    { dtend: one('dtend'), duration: one('duration') },
    dtstart.line,
    zoneOf,
  )
  const standsFor = one('recurrence-id')
  return {
    line,
    uid: uidOf(textOf(one('uid')), start, textOf(one('summary'))),
    start,
    end,
    length,
    rrules: [...new Set(rrules.map(({ raw }) => raw))],
    exrules: [...new Set(exrules.map(({ raw }) => raw))],
    without: timesOf(all('exdate'), zoneOf),
    also: spansOf(all('rdate'), zoneOf),
    stands_for: standsFor ? timeOf(standsFor.raw, standsFor, zoneOf) : null,
    is_cancelled: textOf(one('status')).toUpperCase() === 'CANCELLED',
    summary: textOf(one('summary')),
    attendees: [...new Set(all('attendee').flatMap(emailOf))].toSorted((a, b) => (a < b ? -1 : 1)),
    organizer: all('organizer').flatMap(emailOf)[0] ?? null,
  }
}

interface SaidEnd {
  dtend: Property | undefined
  duration: Property | undefined
}

function endOf(start: SaidTime, { dtend, duration }: SaidEnd, line: number, zoneOf: ZoneOf) {
  if (dtend) {
    const end = timeOf(dtend.raw, dtend, zoneOf)
    if (end.is_date !== start.is_date)
      throw new Unreadable('An event begins and ends with a time, or with a day.', dtend.line)
    // A day that ends on the day it begins is that day.
    const isOneDay = start.is_date && end.wall === start.wall
    return { end: isOneDay ? null : end, length: isOneDay ? day : end.wall - start.wall }
  }
  const length = duration ? secondsOf(duration) : start.is_date ? day : 0
  if (length <= 0) throw new Unreadable('This event does not say when it ends.', duration?.line ?? line)
  return { end: null, length }
}
