import { breather } from '../../platform/clock/breath.ts'
import { noCalendar, noEvents, tooMany, tooMuch } from './calendar-import.errors.ts'
import { Unreadable, readEvent, type SaidEvent } from './ical-event.rules.ts'
import { eventsIn, type EventLines } from './ical-lines.rules.ts'
import { neverOccurs } from './on-call-event.errors.ts'
import { nextOf, seriesOf, type ImportedSeries, type SaidSeries } from './ical-series.rules.ts'
import { zoneFinder } from './ical-vtimezone.rules.ts'
import { day, type Instant } from './wall-time.rules.ts'

export interface ReadFile {
  /** By the `user_id` of the series. */
  said: SaidEvent[]
  series: ImportedSeries[]
  past: number
  unreadable: { line: number; sentence: string }[]
}

/** Each is walked through from its first time: more would keep everybody else waiting. */
const mostSeries = 200
const mostExceptions = 3000
/** That a rule never occurs takes a walk of sixty years to see. */
const mostNever = 10

/** Runs it, and keeps the sentence when something in it cannot be read. */
function attempt<T>(unreadable: ReadFile['unreadable'], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    unreadable.push({ line: error.line, sentence: error.message })
    return undefined
  }
}

/** Events that belong together: a series and what its file says of single occurrences. */
function together(said: readonly SaidEvent[], unreadable: ReadFile['unreadable']): SaidSeries[] {
  const indexed = said.map((one, index) => ({ said: one, index }))
  return [...Map.groupBy(indexed, (one) => one.said.uid).values()].flatMap((same): SaidSeries[] => {
    const masters = same.filter((one) => one.said.stands_for === null)
    const changes = same.filter((one) => one.said.stands_for !== null)
    const [master, ...again] = masters
    for (const { said: twice } of again)
      unreadable.push({ line: twice.line, sentence: 'The file has this event (its UID) twice.' })
    if (master)
      return master.said.is_cancelled ? [] : [{ master: master.said, masterIndex: master.index, changes }]
    // Without its series, a changed occurrence is an event of its own.
    return changes
      .filter((one) => !one.said.is_cancelled)
      .map((one) => ({
        master: { ...one.said, uid: `${one.said.uid}#${one.said.stands_for?.wall}`, stands_for: null },
        masterIndex: one.index,
        changes: [],
      }))
  })
}

const year = 366 * day * 1000
/** Whoever plans without an end plans for this long. */
const planned = 6 * year

/** Until when a file goes on: the last day that it names, and where something repeats without an end, as far as anybody plans. */
function endOf(events: readonly EventLines[], now: Instant): Instant {
  const said = events.flatMap(({ properties }) => properties)
  const isEndless = said.some(({ name, raw }) => name === 'rrule' && !/UNTIL=/i.test(raw))
  if (isEndless) return now + planned
  const years = said.flatMap(({ name, raw }) =>
    name === 'summary'
      ? []
      : [...raw.matchAll(/(?:^|[=,/])(\d{4})\d{4}(?:T|$|,)/g)].map(([, one]) => Number(one)),
  )
  const last = Date.UTC(Math.max(0, ...years.slice(0, 50_000)) + 1, 0, 2)
  return Math.min(now + planned, Math.max(now + year, last))
}

/**
 * What a file says, on the clocks of the group; or the sentence why nothing of it can be taken. A file at the limits is
 * half a second of work: others have their turns in between.
 */
export async function readFile(
  text: string,
  { zone, now, most }: { zone: string; now: Instant; most: number },
): Promise<ReadFile | { refused: string }> {
  const breathe = breather()
  const { events, zones, isCalendar } = await eventsIn(text, breathe)
  if (events.length === 0) return { refused: isCalendar ? noEvents : noCalendar }
  if (events.length > most) return { refused: tooMany(most) }
  const unreadable: ReadFile['unreadable'] = []
  const said: SaidEvent[] = []
  const zoneOf = zoneFinder(zones, { home: zone, from: now, to: endOf(events, now) })
  for (const lines of events) {
    said.push(...[attempt(unreadable, () => readEvent(lines, zoneOf)) ?? []].flat())
    await breathe()
  }
  const repeating = said.reduce((sum, { rrules, exrules }) => sum + rrules.length + exrules.length, 0)
  const exceptions = said.reduce((sum, { without, also }) => sum + without.length + also.length, 0)
  if (repeating > mostSeries || exceptions > mostExceptions) return { refused: tooMuch }
  let over = 0
  const all: ImportedSeries[] = []
  for (const one of together(said, unreadable)) {
    const made = attempt(unreadable, () => seriesOf(one, { zone, now }))
    if (made?.length === 0) over += 1
    all.push(...(made ?? []))
    const never = unreadable.filter(({ sentence }) => sentence === neverOccurs).length
    if (all.length > most || never > mostNever) return { refused: tooMuch }
    await breathe()
  }
  const series: ImportedSeries[] = []
  for (const one of all) {
    if (nextOf(one.event, now) !== undefined || one.overrides.some((each) => isAhead(each, now)))
      series.push(one)
    await breathe()
  }
  unreadable.sort((a, b) => a.line - b.line)
  return { said, series, past: all.length - series.length + over, unreadable }
}

/** About: a changed time of a series that is over otherwise. Walls are never more than a day from UTC. */
const isAhead = ({ is_cancelled, ends }: { is_cancelled: boolean; ends: number }, now: Instant): boolean =>
  !is_cancelled && (ends - 86_400) * 1000 > now
