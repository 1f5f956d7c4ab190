import {
  createCancellation,
  createOverride,
  applyExceptionRules,
  type SeriesPart,
} from './series-exceptions.rules.ts'
import { InvalidEventError, type IcalEvent, type IcalTime } from '@wardline/icalendar/event.ts'
import { clockTimeNote, floatingNote, lastDayNote } from './calendar-import.errors.ts'
import { startAfterEnd } from '../calendar/occurrence.errors.ts'
import { hasClockChanges, hasSameOffsets } from './zone-offsets.rules.ts'
import { neverOccurs, tooLong, tooLongToRepeat } from '../events/on-call-event.errors.ts'
import {
  hasOccurrence,
  listOccurrencesBetween,
  originalStarts,
  type CalendarEvent,
  type Override,
} from '../calendar/occurrence.rules.ts'
import { parseNewRule, InvalidRuleError, type Rule } from '@wardline/recurrence/rule.ts'
import { usesLastDay } from '@wardline/recurrence/period.ts'
import { firstOccurrence, toTimeRange } from '@wardline/recurrence/occurrence.ts'
import {
  secondsPerDay,
  toInstant,
  isLaterOfRepeatedHour,
  startOfDay,
  toWallTime,
  formatWallTime,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

/** `user_id` is the index of the file event that names the person. */
export interface ImportedSeries {
  uid: string
  line: number
  event: CalendarEvent
  overrides: Override[]
  /** Where it differs from RFC 5545. */
  notes: string[]
}

interface ImportContext {
  /** The group's zone. */
  zone: string
  /** The zone in which other programs show the calendar, if the file names one. */
  calendar_zone?: string | undefined
  now: Instant
}

const maxDays = 366
const maxDaysRepeated = 31
/** A series in another zone is imported as single shifts this far ahead, as far as shifts are generated. */
const aheadMs = 400 * secondsPerDay * 1000
const maxSingleShifts = 1000
/** A COUNT rule is expanded from its first occurrence. */
const maxCount = 2000

const instantAt = ({ wall, zone }: IcalTime, home: string): Instant => toInstant(zone ?? home, wall)

/** Dates are the same in every zone. A time that clocks skip stays as written if both zones skip it. */
function toWallTimeIn(zone: string, time: IcalTime, home: string): WallTime {
  if (time.is_date) return time.wall
  const at = instantAt(time, home)
  return toInstant(zone, time.wall) === at ? time.wall : toWallTime(zone, at)
}

function parseEventRule(rrule: string, line: number): Rule {
  try {
    const rule = parseNewRule(rrule)
    if (rule.count !== null && rule.count > maxCount)
      throw new InvalidEventError(
        `This repeats more than ${maxCount} times. Give it an end date instead.`,
        line,
      )
    return rule
  } catch (error) {
    if (error instanceof InvalidRuleError) throw new InvalidEventError(error.message, line)
    throw error
  }
}

/**
 * Days of a duration count in the event's own zone. Hours are exact (RFC 5545 §3.3.6), except in a series: a shift
 * from 19:00 for PT12H ends at 07:00 also when clocks change.
 */
function endOf(
  { start, end, length, exact_seconds }: IcalEvent,
  { zone, repeats }: { zone: string; repeats: boolean },
): IcalTime {
  if (end && !end.is_date) return end
  if (repeats || exact_seconds === 0 || start.is_date) return { ...start, wall: start.wall + length }
  const lastDay = toInstant(zone, start.wall + length - exact_seconds)
  return { ...start, zone: 'UTC', wall: toWallTime('UTC', lastDay + exact_seconds * 1000) }
}

function buildEvent(
  source: IcalEvent,
  index: number,
  { zone: home, now }: ImportContext,
  rule: Rule | null = null,
): CalendarEvent {
  const ownZone = source.start.is_date ? home : (source.start.zone ?? home)
  const zone = rule === null || hasSameOffsets(ownZone, home, now) ? home : ownZone
  const from = toWallTimeIn(zone, source.start, home)
  const end = endOf(source, { zone: ownZone, repeats: rule !== null })
  const ends = toWallTimeIn(zone, end, home)
  const isLater = (time: IcalTime) => !time.is_date && isLaterOfRepeatedHour(zone, instantAt(time, home))
  const event: CalendarEvent = {
    id: index,
    user_id: index,
    call_order: 1,
    title: source.summary,
    is_all_day: source.start.is_date,
    escalation_policy_id: null,
    zone,
    starts: from,
    ends,
    starts_later: isLater(source.start),
    ends_later: isLater(end),
    rule_id: null,
    rule,
    ends_before: null,
  }
  checkLength(event, source.line)
  if (rule === null) return event
  const starts = firstOccurrence({ rule, starts: from, zone })
  if (starts === undefined) throw new InvalidEventError(neverOccurs, source.line)
  return { ...event, starts, ends: starts + ends - from }
}

function checkLength(event: CalendarEvent, line: number): void {
  const { start, end } = toTimeRange(event.zone, event)
  const length = event.ends - event.starts
  if (start >= end || (event.rule && length <= 0)) throw new InvalidEventError(startAfterEnd, line)
  if (length > maxDays * secondsPerDay) throw new InvalidEventError(tooLong, line)
  if (event.rule && length > maxDaysRepeated * secondsPerDay)
    throw new InvalidEventError(tooLongToRepeat, line)
}

function matchExcluded(
  series: CalendarEvent,
  time: IcalTime,
  home: string,
  has: (at: WallTime) => boolean,
): WallTime[] {
  const wall = toWallTimeIn(series.zone, time, home)
  if (series.is_all_day) return has(startOfDay(wall)) ? [startOfDay(wall)] : []
  const isSeveralTimesADay =
    series.rule !== null && series.rule.by_hour.length + series.rule.by_minute.length > 0
  if (time.is_date && isSeveralTimesADay)
    return [...originalStarts(series, time.wall, time.wall + secondsPerDay)]
  const at = time.is_date ? time.wall + series.starts - startOfDay(series.starts) : wall
  return has(at) ? [at] : []
}

export interface FileSeries {
  master: IcalEvent
  masterIndex: number
  changes: { source: IcalEvent; index: number }[]
}

function buildPart(
  { master, masterIndex }: FileSeries,
  rule: Rule | null,
  context: ImportContext,
): SeriesPart {
  const event = buildEvent(master, masterIndex, context, rule)
  const has = (at: WallTime) => hasOccurrence(event, at)
  const excluded = master.excluded.flatMap((time) => matchExcluded(event, time, context.zone, has))
  return { event, has, overrides: new Map(excluded.map((at) => [at, createCancellation(event, at)])) }
}

function applyChange(
  parts: readonly SeriesPart[],
  { source, index }: FileSeries['changes'][number],
  context: ImportContext,
): void {
  const { recurrence_id } = source
  for (const { event, has, overrides } of parts) {
    const at = recurrence_id === null ? event.starts : toWallTimeIn(event.zone, recurrence_id, context.zone)
    const [original_start] =
      recurrence_id?.is_date && !event.is_all_day
        ? matchExcluded(event, recurrence_id, context.zone, has)
        : [at]
    if (original_start === undefined || !has(original_start)) continue
    const changed = buildEvent(source, index, { ...context, zone: event.zone })
    overrides.set(original_start, createOverride(event, original_start, changed, source.is_cancelled))
    return
  }
  throw new InvalidEventError('This changes an occurrence that its series does not have.', source.line)
}

export function buildSeries(source: FileSeries, context: ImportContext): ImportedSeries[] {
  const { master, changes } = source
  const rules =
    master.rrules.length > 0 ? master.rrules.map((one) => parseEventRule(one, master.line)) : [null]
  const parts = rules.map((rule) => buildPart(source, rule, context))
  const exceptions = master.exrules.map((one) => parseEventRule(one, master.line))
  const from = toWallTimeIn(parts[0]?.event.zone ?? context.zone, master.start, context.zone)
  const isExact = applyExceptionRules(parts, { rules: exceptions, from, line: master.line }, context.now)
  for (const one of changes) applyChange(parts, one, context)
  const extra = buildExtra(source, parts, context)
  const whole = parts.map(({ event, overrides }, n) => ({
    uid: n === 0 ? master.uid : `${master.uid}#rule${n + 1}`,
    line: master.line,
    event,
    overrides: [...overrides.values()],
    notes: findDifferences(event, master, context),
  }))
  const series = whole.flatMap((one, n) =>
    one.event.zone === context.zone && isExact[n]
      ? [one]
      : toSingleShifts({ ...one, uid: master.uid }, context),
  )
  return [...series, ...extra]
}

function findDifferences(
  event: CalendarEvent,
  { start, exact_seconds }: IcalEvent,
  { zone: home, calendar_zone = home, now }: ImportContext,
): string[] {
  const { rule, starts, zone } = event
  const isFloating = !start.is_date && start.zone === null
  const keepsClockTime = rule !== null && exact_seconds > 0 && hasClockChanges(zone, now)
  return [
    ...(isFloating && calendar_zone !== home ? [floatingNote(home, calendar_zone)] : []),
    ...(rule !== null && usesLastDay({ rule, starts }) ? [lastDayNote] : []),
    ...(keepsClockTime ? [clockTimeNote] : []),
  ]
}

/** RDATEs become single events. One that a rule already includes only changes the length of that occurrence. */
function buildExtra(
  { master, masterIndex }: FileSeries,
  parts: readonly SeriesPart[],
  context: ImportContext,
): ImportedSeries[] {
  const [first] = parts
  if (!first) return []
  const eventLength = first.event.ends - first.event.starts
  const all = new Map<WallTime, ImportedSeries>()
  for (const { start, end, length, exact_seconds } of master.extra) {
    const single = {
      ...master,
      start,
      end,
      length: length ?? eventLength,
      exact_seconds: length === null ? master.exact_seconds : exact_seconds,
    }
    const part = parts.find(({ has, event: { zone } }) => has(toWallTimeIn(zone, start, context.zone)))
    if (part) {
      const { zone } = part.event
      if (end !== null || length !== null)
        setLength(part, buildEvent(single, masterIndex, { ...context, zone }))
      continue
    }
    const event = buildEvent(single, masterIndex, context)
    const isExcluded = master.excluded.some((time) =>
      time.is_date
        ? startOfDay(event.starts) === time.wall
        : toWallTimeIn(event.zone, time, context.zone) === event.starts,
    )
    const uid = `${master.uid}#${formatWallTime(event.starts)}`
    if (!isExcluded) all.set(event.starts, { uid, line: master.line, event, overrides: [], notes: [] })
  }
  return [...all.values()]
}

function setLength({ event, overrides }: SeriesPart, period: CalendarEvent): void {
  const { starts, ends, ends_later } = period
  if (event.rule === null) Object.assign(event, { ends, ends_later })
  else if (!overrides.has(starts)) overrides.set(starts, createOverride(event, starts, period, false))
}

/** A group's calendar has one zone: a series in another zone becomes single shifts. */
function toSingleShifts(
  { uid, line, event, overrides }: ImportedSeries,
  { zone, now }: ImportContext,
): ImportedSeries[] {
  const all = listOccurrencesBetween(event, overrides, { from: now, to: now + aheadMs })
  if (all.length > maxSingleShifts)
    throw new InvalidEventError(
      event.zone === zone
        ? 'This has exception rules (EXRULE) and repeats too often to be imported as single shifts.'
        : `This repeats too often in the time zone ${event.zone}. Change the group to that time zone first.`,
      line,
    )
  if (all.length === 0 && findNextOccurrence(event, now))
    throw new InvalidEventError(
      event.zone === zone
        ? 'This can only be imported as single shifts, and begins more than a year ahead. Import it later.'
        : `This repeats in the time zone ${event.zone}, and begins more than a year ahead. Import it later.`,
      line,
    )
  return all.map(({ original_start, user_id, start, end, title, is_all_day }) => ({
    uid: `${uid}#${formatWallTime(original_start)}`,
    line,
    overrides: [],
    notes: [],
    event: {
      ...event,
      user_id,
      title,
      is_all_day,
      zone,
      rule: null,
      starts: toWallTime(zone, start),
      ends: toWallTime(zone, end),
      starts_later: isLaterOfRepeatedHour(zone, start),
      ends_later: isLaterOfRepeatedHour(zone, end),
    },
  }))
}

export function findNextOccurrence(
  event: CalendarEvent,
  now: Instant,
): { original_start: WallTime; start: Instant; end: Instant } | undefined {
  const begin = toWallTime(event.zone, now) - (event.ends - event.starts) - 2 * secondsPerDay
  const from = Math.max(begin, event.starts)
  const last = findFirstStart(event, from)
  for (const original_start of last === undefined
    ? []
    : originalStarts(event, from, last + 400 * secondsPerDay)) {
    const ends = original_start + event.ends - event.starts
    const range = toTimeRange(event.zone, { ...event, starts: original_start, ends })
    if (range.end > now) return { original_start, ...range }
  }
  return undefined
}

function findFirstStart(event: CalendarEvent, from: WallTime): WallTime | undefined {
  return event.rule
    ? firstOccurrence({ rule: event.rule, starts: event.starts, zone: event.zone }, from)
    : event.starts
}
