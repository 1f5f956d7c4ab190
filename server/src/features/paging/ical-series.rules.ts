import { cancelled, overrideFrom, takeOutExcepted, type Part } from './ical-exceptions.rules.ts'
import { Unreadable, type SaidEvent, type SaidTime } from './ical-event.rules.ts'
import { neverOccurs, startAfterEnd, tooLong, tooLongToRepeat } from './on-call-event.errors.ts'
import {
  isOccurrence,
  occurrencesOf,
  originalStarts,
  type CalendarEvent,
  type Override,
} from './occurrence.rules.ts'
import { parseRule, RuleRefused, type Rule } from './recurrence-parse.rules.ts'
import { firstStart, spanOf } from './recurrence.rules.ts'
import {
  day,
  instantOf,
  isLater,
  midnightOf,
  offsetAt,
  wallOf,
  wallText,
  type Instant,
  type Wall,
} from './wall-time.rules.ts'

/** An event of a file as the calendar would have it. `user_id` of it and its overrides is the index of the event that says who. */
export interface ImportedSeries {
  uid: string
  line: number
  event: CalendarEvent
  overrides: Override[]
}

interface Around {
  zone: string
  now: Instant
}

const mostDays = 366
const mostDaysRepeated = 31
/** A series of another zone is laid out as single shifts this far ahead, as shifts themselves are. */
const aheadMs = 400 * day * 1000
const mostSingles = 1000
/** A rule that counts its times is walked through from the first. */
const mostTimes = 2000

/** Two names for the same clocks, as far as anybody plans. */
function hasClocksOf(one: string, other: string, from: Instant): boolean {
  const week = 7 * day * 1000
  return (
    one === other ||
    Array.from({ length: 52 * 6 }, (_, n) => from + n * week).every(
      (at) => offsetAt(one, at) === offsetAt(other, at),
    )
  )
}

const instantAt = ({ wall, zone }: SaidTime, home: string): Instant => instantOf(zone ?? home, wall)

/** A time on the clocks of a zone. A day is a day everywhere. */
const wallIn = (zone: string, time: SaidTime, home: string): Wall =>
  time.is_date ? time.wall : wallOf(zone, instantAt(time, home))

function ruleOf(rrule: string, line: number): Rule {
  try {
    const rule = parseRule(rrule)
    if (rule.count !== null && rule.count > mostTimes)
      throw new Unreadable(`This repeats more than ${mostTimes} times. Let it end by a date.`, line)
    return rule
  } catch (error) {
    if (error instanceof RuleRefused) throw new Unreadable(error.message, line)
    throw error
  }
}

/** The event alone, on the clocks of its own zone, or of the group's where they show the same. */
function eventOf(
  said: SaidEvent,
  index: number,
  { zone: home, now }: Around,
  rule: Rule | null = null,
): CalendarEvent {
  const own = said.start.is_date ? home : (said.start.zone ?? home)
  const zone = rule === null || hasClocksOf(own, home, now) ? home : own
  const from = said.start.is_date ? said.start.wall : wallOf(zone, instantOf(own, said.start.wall))
  const end = said.end && !said.end.is_date ? instantAt(said.end, home) : null
  // What says how long it is goes on its own clocks: a day is a day.
  const until = end ?? instantOf(own, said.start.wall + said.length)
  const ends = said.start.is_date ? said.start.wall + said.length : wallOf(zone, until)
  const startsLater = !said.start.is_date && isLater(zone, instantOf(own, said.start.wall))
  const event: CalendarEvent = {
    id: index,
    user_id: index,
    layer: 1,
    title: said.summary,
    is_all_day: said.start.is_date,
    escalation_policy_id: null,
    zone,
    starts: from,
    ends,
    starts_later: startsLater,
    ends_later: !said.start.is_date && isLater(zone, until),
    rule_id: null,
    rule,
    ends_before: null,
  }
  checkLength(event, said.line)
  if (rule === null) return event
  const starts = firstStart({ rule, starts: from, zone })
  if (starts === undefined) throw new Unreadable(neverOccurs, said.line)
  return { ...event, starts, ends: starts + ends - from }
}

function checkLength(event: CalendarEvent, line: number): void {
  const { start, end } = spanOf(event.zone, event)
  const length = event.ends - event.starts
  if (start >= end || (event.rule && length <= 0)) throw new Unreadable(startAfterEnd, line)
  if (length > mostDays * day) throw new Unreadable(tooLong, line)
  if (event.rule && length > mostDaysRepeated * day) throw new Unreadable(tooLongToRepeat, line)
}

/** Which occurrences an excepted time means: all of a day where it is a day. What means none says nothing. */
function exceptedBy(series: CalendarEvent, time: SaidTime, home: string, has: (at: Wall) => boolean): Wall[] {
  const said = wallIn(series.zone, time, home)
  if (series.is_all_day) return has(midnightOf(said)) ? [midnightOf(said)] : []
  const isOften = series.rule !== null && series.rule.by_hour.length + series.rule.by_minute.length > 0
  if (time.is_date && isOften) return [...originalStarts(series, time.wall, time.wall + day)]
  const at = time.is_date ? time.wall + series.starts - midnightOf(series.starts) : said
  return has(at) ? [at] : []
}

export interface SaidSeries {
  master: SaidEvent
  masterIndex: number
  changes: { said: SaidEvent; index: number }[]
}

function partOf({ master, masterIndex }: SaidSeries, rule: Rule | null, around: Around): Part {
  const event = eventOf(master, masterIndex, around, rule)
  const has = (at: Wall) => isOccurrence(event, at)
  const excepted = master.without.flatMap((time) => exceptedBy(event, time, around.zone, has))
  return { event, has, overrides: new Map(excepted.map((at) => [at, cancelled(event, at)])) }
}

/** Puts a changed occurrence where it belongs. @throws Unreadable */
function change(
  parts: readonly Part[],
  { said, index }: SaidSeries['changes'][number],
  around: Around,
): void {
  const { stands_for } = said
  for (const { event, has, overrides } of parts) {
    const at = stands_for === null ? event.starts : wallIn(event.zone, stands_for, around.zone)
    const [own] =
      stands_for?.is_date && !event.is_all_day ? exceptedBy(event, stands_for, around.zone, has) : [at]
    if (own === undefined || !has(own)) continue
    const changed = eventOf(said, index, { ...around, zone: event.zone })
    overrides.set(own, overrideFrom(event, own, changed, said.is_cancelled))
    return
  }
  throw new Unreadable('This changes a time that its series does not have.', said.line)
}

/** An event with whatever its file says of single occurrences, on the clocks of the group. @throws Unreadable */
export function seriesOf(said: SaidSeries, around: Around): ImportedSeries[] {
  const { master, changes } = said
  const rules = master.rrules.length > 0 ? master.rrules.map((one) => ruleOf(one, master.line)) : [null]
  const parts = rules.map((rule) => partOf(said, rule, around))
  const exceptions = master.exrules.map((one) => ruleOf(one, master.line))
  const from = wallIn(parts[0]?.event.zone ?? around.zone, master.start, around.zone)
  const isExact = takeOutExcepted(parts, { rules: exceptions, from, line: master.line }, around.now)
  for (const one of changes) change(parts, one, around)
  const extra = extraOf(said, parts, around)
  const whole = parts.map(({ event, overrides }, n) => ({
    uid: n === 0 ? master.uid : `${master.uid}#rule${n + 1}`,
    line: master.line,
    event,
    overrides: [...overrides.values()],
  }))
  const made = whole.flatMap((one, n) =>
    one.event.zone === around.zone && isExact[n] ? [one] : asSingles({ ...one, uid: master.uid }, around),
  )
  return [...made, ...extra]
}

/** Dates beside the rules, each an event of its own; what a rule has already takes place once, as long as the period says. */
function extraOf(
  { master, masterIndex }: SaidSeries,
  parts: readonly Part[],
  around: Around,
): ImportedSeries[] {
  const [first] = parts
  if (!first) return []
  const own = first.event.ends - first.event.starts
  const all = new Map<Wall, ImportedSeries>()
  for (const { start, end, length } of master.also) {
    const single = { ...master, start, end, length: length ?? own }
    const part = parts.find(({ has, event: { zone } }) => has(wallIn(zone, start, around.zone)))
    if (part) {
      const { zone } = part.event
      if (end !== null || length !== null) stretch(part, eventOf(single, masterIndex, { ...around, zone }))
      continue
    }
    const event = eventOf(single, masterIndex, around)
    const isOff = master.without.some((time) =>
      time.is_date
        ? midnightOf(event.starts) === time.wall
        : wallIn(event.zone, time, around.zone) === event.starts,
    )
    const uid = `${master.uid}#${wallText(event.starts)}`
    if (!isOff) all.set(event.starts, { uid, line: master.line, event, overrides: [] })
  }
  return [...all.values()]
}

/** A time of a series that lasts as long as a period says; both are of the same zone. */
function stretch({ event, overrides }: Part, period: CalendarEvent): void {
  const { starts, ends, ends_later } = period
  if (event.rule === null) Object.assign(event, { ends, ends_later })
  else if (!overrides.has(starts)) overrides.set(starts, overrideFrom(event, starts, period, false))
}

/** The calendar of a group goes by one clock: what repeats by another is written out. */
function asSingles({ uid, line, event, overrides }: ImportedSeries, { zone, now }: Around): ImportedSeries[] {
  const all = occurrencesOf(event, overrides, { from: now, to: now + aheadMs })
  if (all.length > mostSingles)
    throw new Unreadable(
      event.zone === zone
        ? 'This repeats too often to be written out day by day, as its rules of exception (EXRULE) would need.'
        : `This repeats too often in the time zone ${event.zone}. Set the group to that zone first.`,
      line,
    )
  if (all.length === 0 && nextOf(event, now))
    throw new Unreadable(
      event.zone === zone
        ? 'This is written out day by day, and begins more than a year ahead. Import it later.'
        : `This repeats in the time zone ${event.zone}, and begins more than a year ahead. Import it later.`,
      line,
    )
  return all.map(({ original_start, user_id, start, end, title, is_all_day }) => ({
    uid: `${uid}#${wallText(original_start)}`,
    line,
    overrides: [],
    event: {
      ...event,
      user_id,
      title,
      is_all_day,
      zone,
      rule: null,
      starts: wallOf(zone, start),
      ends: wallOf(zone, end),
      starts_later: isLater(zone, start),
      ends_later: isLater(zone, end),
    },
  }))
}

/** The first time of an event that is not over, as its series has it; undefined when there is none. */
export function nextOf(
  event: CalendarEvent,
  now: Instant,
): { original_start: Wall; start: Instant; end: Instant } | undefined {
  const begin = wallOf(event.zone, now) - (event.ends - event.starts) - 2 * day
  const from = Math.max(begin, event.starts)
  const last = firstAfter(event, from)
  for (const original_start of last === undefined ? [] : originalStarts(event, from, last + 400 * day)) {
    const ends = original_start + event.ends - event.starts
    const span = spanOf(event.zone, { ...event, starts: original_start, ends })
    if (span.end > now) return { original_start, ...span }
  }
  return undefined
}

const firstAfter = (event: CalendarEvent, from: Wall): Wall | undefined =>
  event.rule ? firstStart({ rule: event.rule, starts: event.starts, zone: event.zone }, from) : event.starts
