import { breather } from '../../../platform/clock/yielding.ts'
import { noCalendar, noEvents, tooManyEvents, tooMuchRepetition } from './calendar-import.errors.ts'
import { InvalidEventError, parseEvent, type IcalEvent } from '@wardline/icalendar/event.ts'
import { readComponents, type EventComponent } from '@wardline/icalendar/content-lines.ts'
import { neverOccurs } from '../events/on-call-event.errors.ts'
import {
  findNextOccurrence,
  buildSeries,
  type ImportedSeries,
  type FileSeries,
} from './imported-series.rules.ts'
import { timeZoneIds } from '@wardline/contract/time-zones.ts'
import { createZoneResolver } from '@wardline/icalendar/vtimezone.ts'
import { secondsPerDay, type Instant } from '@wardline/recurrence/wall-time.ts'

/** An event of a calendar file, or a row of a table. */
export interface FileEvent extends IcalEvent {
  /** The title of the shift, and the user if the row has an ID. */
  row?: { user_id: number | null; title: string }
}

export interface ParsedCalendarFile {
  events: FileEvent[]
  series: ImportedSeries[]
  past: number
  unreadable: { line: number; sentence: string }[]
  /** Rows that equal a shift of the calendar change nothing. */
  isTable: boolean
}

/** Each series is expanded from its first occurrence; the limits keep a file below half a second of CPU. */
const maxSeries = 200
const maxExceptions = 3000
/** Finding that a rule never occurs takes an expansion over sixty years. */
const maxNeverOccurring = 10

function collectInvalid<T>(unreadable: ParsedCalendarFile['unreadable'], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidEventError)) throw error
    unreadable.push({ line: error.line, sentence: error.message })
    return undefined
  }
}

function groupByUid(
  parsed: readonly IcalEvent[],
  unreadable: ParsedCalendarFile['unreadable'],
): FileSeries[] {
  const indexed = parsed.map((source, index) => ({ source, index }))
  return [...Map.groupBy(indexed, (one) => one.source.uid).values()].flatMap((same): FileSeries[] => {
    const masters = same.filter((one) => one.source.recurrence_id === null)
    const changes = same.filter((one) => one.source.recurrence_id !== null)
    const [master, ...duplicates] = masters
    for (const { source: duplicate } of duplicates)
      unreadable.push({
        line: duplicate.line,
        sentence: 'The file contains this event (UID) more than once.',
      })
    if (master)
      return master.source.is_cancelled ? [] : [{ master: master.source, masterIndex: master.index, changes }]
    // A changed occurrence without its series becomes a single event.
    return changes
      .filter((one) => !one.source.is_cancelled)
      .map((one) => ({
        master: {
          ...one.source,
          uid: `${one.source.uid}#${one.source.recurrence_id?.wall}`,
          recurrence_id: null,
        },
        masterIndex: one.index,
        changes: [],
      }))
  })
}

const year = 366 * secondsPerDay * 1000
const planningHorizon = 6 * year

function findLastDate(events: readonly EventComponent[], now: Instant): Instant {
  const properties = events.flatMap((event) => event.properties)
  const isEndless = properties.some(({ name, raw }) => name === 'rrule' && !/UNTIL=/i.test(raw))
  if (isEndless) return now + planningHorizon
  const years = properties.flatMap(({ name, raw }) =>
    name === 'summary'
      ? []
      : [...raw.matchAll(/(?:^|[=,/])(\d{4})\d{4}(?:T|$|,)/g)].map(([, one]) => Number(one)),
  )
  const last = Date.UTC(Math.max(0, ...years.slice(0, 50_000)) + 1, 0, 2)
  return Math.min(now + planningHorizon, Math.max(now + year, last))
}

/** Tells a calendar file from a table. */
export const isCalendarFile = (text: string): boolean => /^\s*BEGIN:/im.test(text)

/**
 * Parses a file into series in the group's zone, or returns why nothing in it can be imported. Pauses
 * regularly: a file at the limits takes half a second of CPU.
 */
export async function parseCalendarFile(
  text: string,
  { zone, now, most }: { zone: string; now: Instant; most: number },
): Promise<ParsedCalendarFile | { refused: string }> {
  const pause = breather()
  const { events, zones, shown_zone, isCalendar } = await readComponents(text, pause)
  if (events.length === 0) return { refused: isCalendar ? noEvents : noCalendar }
  if (events.length > most) return { refused: tooManyEvents(most) }
  const unreadable: ParsedCalendarFile['unreadable'] = []
  const parsed: IcalEvent[] = []
  const resolveZone = createZoneResolver(zones, {
    candidates: [zone, ...timeZoneIds],
    from: now,
    to: findLastDate(events, now),
  })
  const calendar_zone = shown_zone === null ? undefined : resolveZone(shown_zone)
  for (const component of events) {
    parsed.push(...[collectInvalid(unreadable, () => parseEvent(component, resolveZone)) ?? []].flat())
    await pause()
  }
  const ruleCount = parsed.reduce((sum, { rrules, exrules }) => sum + rrules.length + exrules.length, 0)
  const exceptionCount = parsed.reduce((sum, { excluded, extra }) => sum + excluded.length + extra.length, 0)
  if (ruleCount > maxSeries || exceptionCount > maxExceptions) return { refused: tooMuchRepetition }
  let pastCount = 0
  const all: ImportedSeries[] = []
  for (const one of groupByUid(parsed, unreadable)) {
    const built = collectInvalid(unreadable, () => buildSeries(one, { zone, calendar_zone, now }))
    if (built?.length === 0) pastCount += 1
    all.push(...(built ?? []))
    const never = unreadable.filter(({ sentence }) => sentence === neverOccurs).length
    if (all.length > most || never > maxNeverOccurring) return { refused: tooMuchRepetition }
    await pause()
  }
  const series: ImportedSeries[] = []
  for (const one of all) {
    if (
      findNextOccurrence(one.event, now) !== undefined ||
      one.overrides.some((each) => isUpcoming(each, now))
    )
      series.push(one)
    await pause()
  }
  unreadable.sort((a, b) => a.line - b.line)
  const past = all.length - series.length + pastCount
  return { events: parsed, series, past, unreadable, isTable: false }
}

/**
 * Keeps a changed occurrence that may end in the future after its series is over. Compares with a day of tolerance,
 * since wall times differ from UTC by less.
 */
function isUpcoming({ is_cancelled, ends }: { is_cancelled: boolean; ends: number }, now: Instant): boolean {
  return !is_cancelled && (ends - 86_400) * 1000 > now
}
