import type {
  CalendarImport,
  ImportPerson,
  ImportRow,
} from '@wardline/contract/paging/calendar-import.schemas.ts'
import { unknownPeople } from './calendar-import.errors.ts'
import { personOf, titleOf, keyOf, type Choices, type Member } from './ical-people.rules.ts'
import type { ReadFile } from './ical-file.rules.ts'
import type { ImportedSeries } from './ical-series.rules.ts'
import { aheadOf, nextSpan, takersOf } from './imported-times.rules.ts'
import type { CalendarEvent, Override, Takeover } from './occurrence.rules.ts'
import { describeRule, writeRule } from './recurrence-words.rules.ts'
import { momentText, type Instant } from './wall-time.rules.ts'

/** An event that an import has made, as it is in the calendar now. */
export interface Stored {
  uid: string
  event: CalendarEvent
  overrides: Override[]
  /** Of its times, what others have taken over. */
  takeovers: Takeover[]
}

export interface Change {
  to: ImportedSeries
  from: Stored
}

export interface ImportPlan {
  added: ImportedSeries[]
  changed: Change[]
  missing: Stored[]
  unchanged: number
  people: ImportPerson[]
  problem: string | null
}

interface Known {
  members: readonly Member[]
  choices: Choices
  stored: readonly Stored[]
  now: Instant
}

const ofOverride = (one: Override): unknown[] =>
  one.is_cancelled
    ? [one.original_start]
    : [
        one.original_start,
        one.user_id,
        one.title,
        one.is_all_day,
        one.starts,
        one.ends,
        one.starts_later,
        one.ends_later,
      ]

/** What the file decides about an event; layers and policies are the calendar's own. */
const signature = ({ event, overrides }: Pick<Stored, 'event' | 'overrides'>): string =>
  JSON.stringify([
    event.user_id,
    event.title,
    event.is_all_day,
    event.zone,
    event.starts,
    event.ends,
    event.starts_later,
    event.ends_later,
    event.rule && writeRule(event.rule),
    overrides.toSorted((a, b) => a.original_start - b.original_start).map(ofOverride),
  ])

type Resolve = <T extends { user_id: number; title: string }>(duty: T) => T | undefined

/** Somebody for every duty of it; undefined while one of them is nobody. What is left out of a series does not take place. */
function resolved(series: ImportedSeries, resolve: Resolve): ImportedSeries | undefined {
  const event = resolve(series.event)
  if (!event) return undefined
  const overrides = series.overrides.map(
    (one) => resolve(one) ?? { ...one, ...pick(event), is_cancelled: true },
  )
  return { ...series, event, overrides }
}

const pick = ({ user_id, title }: CalendarEvent) => ({ user_id, title })

/** What importing would do: pure, so that the preview and the import cannot differ. */
export function planImport(file: ReadFile, { members, choices, stored, now }: Known): ImportPlan {
  const used = new Map<string, number[]>()
  for (const { event, overrides } of file.series)
    for (const index of new Set([
      event.user_id,
      ...overrides.filter((one) => !one.is_cancelled).map((one) => one.user_id),
    ])) {
      const said = file.said[index]
      if (said) used.set(keyOf(said), [...(used.get(keyOf(said)) ?? []), index])
    }
  const people = [...used.values()].map((indexes): ImportPerson => {
    const said = file.said[indexes[0] ?? 0]
    if (!said) throw new Error('An event of the file is not there.')
    return { ...personOf(said, members, choices), events: indexes.length }
  })
  const byKey = new Map(people.map((person) => [person.key, person]))
  const resolve: Resolve = (duty) => {
    const said = file.said[duty.user_id]
    const person = said && byKey.get(keyOf(said))
    if (!said || !person || person.user_id === null || person.problem !== null) return undefined
    return { ...duty, user_id: person.user_id, title: titleOf(said.summary, person.display_name ?? '') }
  }
  const wanted = file.series.flatMap((series) => resolved(series, resolve) ?? [])
  const before = new Map(stored.map((one) => [one.uid, one]))
  const inFile = new Set(file.series.map(({ uid }) => uid))
  const changed = wanted.flatMap((to): Change[] => {
    const from = before.get(to.uid)
    return from && signature(from) !== signature(to) ? [{ to, from }] : []
  })
  const added = wanted.filter(({ uid }) => !before.has(uid))
  return {
    added,
    changed,
    missing: stored.filter((one) => !inFile.has(one.uid) && aheadOf(one, now) !== undefined),
    unchanged: wanted.length - added.length - changed.length,
    people,
    problem: people.some(({ problem }) => problem !== null) ? unknownPeople : null,
  }
}

interface Shown {
  zone: string
  now: Instant
  names: ReadonlyMap<number, string>
}

function rowOf(
  { uid, event, overrides }: Pick<Stored, 'uid' | 'event' | 'overrides'>,
  line: number | null,
  { zone, now, names }: Shown,
  taken: readonly Takeover[] = [],
): ImportRow {
  const { start, end } = nextSpan({ event, overrides }, now)
  return {
    uid,
    line,
    user_id: event.user_id,
    display_name: names.get(event.user_id) ?? '',
    title: event.title,
    start: momentText(zone, start),
    end: momentText(zone, end),
    allDay: event.is_all_day,
    rule_description: event.rule && describeRule(event.rule),
    exceptions: overrides.length,
    takeovers: taken.map((one) => ({
      user_id: one.user_id,
      display_name: names.get(one.user_id) ?? '',
      start: momentText(zone, Math.max(one.start, now)),
      end: momentText(zone, one.end),
    })),
  }
}

type Told = Pick<CalendarImport, 'added' | 'changed' | 'missing' | 'unchanged' | 'people' | 'problem'>

/** A plan as a person reads it: what comes first, first. */
export function shownPlan(
  { added, changed, missing, unchanged, people, problem }: ImportPlan,
  shown: Shown,
): Told {
  const byStart = (a: ImportRow, b: ImportRow) => Date.parse(a.start) - Date.parse(b.start)
  return {
    added: added.map((one) => rowOf(one, one.line, shown)).toSorted(byStart),
    changed: changed
      .map(({ to, from }) => ({
        ...rowOf(to, to.line, shown),
        was: rowOf(from, null, shown, takersOf(from, shown.now, to).lost),
      }))
      .toSorted(byStart),
    missing: missing
      .map((one) => rowOf(one, null, shown, takersOf(one, shown.now, null).lost))
      .toSorted(byStart),
    unchanged,
    people,
    problem,
  }
}
