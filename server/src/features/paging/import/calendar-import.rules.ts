import type {
  CalendarImport,
  ImportPerson,
  ImportRow,
} from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { unknownPeople } from './calendar-import.errors.ts'
import { matchPerson, shiftTitle, personKey, type Choices, type Member } from './person-matching.rules.ts'
import type { ParsedCalendarFile } from './calendar-file.rules.ts'
import type { ImportedSeries } from './imported-series.rules.ts'
import { findRemaining, findNextTimeRange, sortTakeovers } from './remaining-occurrences.rules.ts'
import type { CalendarEvent, Override, Takeover } from '../calendar/occurrence.rules.ts'
import { describeRule, formatRule } from '@wardline/recurrence/rule-text.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import { formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'

export interface ImportedEvent {
  uid: string
  event: CalendarEvent
  overrides: Override[]
  takeovers: Takeover[]
}

export interface Change {
  to: ImportedSeries
  from: ImportedEvent
}

export interface ImportPlan {
  added: ImportedSeries[]
  changed: Change[]
  missing: ImportedEvent[]
  unchanged: number
  people: ImportPerson[]
  problem: string | null
}

interface Known {
  members: readonly Member[]
  choices: Choices
  stored: readonly ImportedEvent[]
  /** Keys of the upcoming shifts, as `shiftKey` makes them. */
  planned: ReadonlySet<string>
  now: Instant
}

/** Identifies a shift by its user, its call and its times. */
export const shiftKey = (shift: {
  user_id: number
  call_order: number
  start: Instant
  end: Instant
}): string => [shift.user_id, shift.call_order, shift.start, shift.end].join(' ')

function overrideSignature(one: Override): unknown[] {
  return one.is_cancelled
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
}

/** The fields that the file determines. Call order and policy belong to the calendar. */
function signature({ event, overrides }: Pick<ImportedEvent, 'event' | 'overrides'>): string {
  return JSON.stringify([
    event.user_id,
    event.title,
    event.is_all_day,
    event.zone,
    event.starts,
    event.ends,
    event.starts_later,
    event.ends_later,
    event.rule && formatRule(event.rule),
    overrides.toSorted((a, b) => a.original_start - b.original_start).map(overrideSignature),
  ])
}

type Resolve = <T extends { user_id: number; title: string }>(assignment: T) => T | undefined

/**
 * Replaces file people by users; undefined while one is unresolved. Occurrences of people who are left out
 * are cancelled.
 */
function assignUsers(series: ImportedSeries, resolve: Resolve): ImportedSeries | undefined {
  const event = resolve(series.event)
  if (!event) return undefined
  const overrides = series.overrides.map(
    (one) => resolve(one) ?? { ...one, ...pickPerson(event), is_cancelled: true },
  )
  return { ...series, event, overrides }
}

const pickPerson = ({ user_id, title }: CalendarEvent) => ({ user_id, title })

/** Pure, so that the preview and the import cannot differ. */
export function planImport(
  file: ParsedCalendarFile,
  { members, choices, stored, planned, now }: Known,
): ImportPlan {
  const used = new Map<string, number[]>()
  for (const { event, overrides } of file.series)
    for (const index of new Set([
      event.user_id,
      ...overrides.filter((one) => !one.is_cancelled).map((one) => one.user_id),
    ])) {
      const source = file.events[index]
      if (source) used.set(personKey(source), [...(used.get(personKey(source)) ?? []), index])
    }
  const people = [...used.values()].map((indexes): ImportPerson => {
    const source = file.events[indexes[0] ?? 0]
    if (!source) throw new Error('The event of a person is missing.')
    return { ...matchPerson(source, members, choices), events: indexes.length }
  })
  const byKey = new Map(people.map((person) => [person.key, person]))
  const resolve: Resolve = (assignment) => {
    const source = file.events[assignment.user_id]
    const person = source && byKey.get(personKey(source))
    if (!source || !person || person.user_id === null || person.problem !== null) return undefined
    return {
      ...assignment,
      user_id: person.user_id,
      title: shiftTitle(source, person.display_name ?? ''),
    }
  }
  const imported = file.series.flatMap((series) => assignUsers(series, resolve) ?? [])
  const before = new Map(stored.map((one) => [one.uid, one]))
  const inFile = new Set(file.series.map(({ uid }) => uid))
  const changed = imported.flatMap((to): Change[] => {
    const from = before.get(to.uid)
    return from && signature(from) !== signature(to) ? [{ to, from }] : []
  })
  const isPlanned = ({ event }: ImportedSeries) =>
    file.isTable && planned.has(shiftKey({ ...event, ...toTimeRange(event.zone, event) }))
  const added = imported.filter((one) => !before.has(one.uid) && !isPlanned(one))
  return {
    added,
    changed,
    missing: stored.filter((one) => !inFile.has(one.uid) && findRemaining(one, now) !== undefined),
    unchanged: imported.length - added.length - changed.length,
    people,
    problem: people.some(({ problem }) => problem !== null) ? unknownPeople : null,
  }
}

interface PresentationContext {
  zone: string
  now: Instant
  names: ReadonlyMap<number, string>
}

function presentRow(
  {
    uid,
    event,
    overrides,
    notes = [],
  }: Pick<ImportedEvent, 'uid' | 'event' | 'overrides'> & Partial<Pick<ImportedSeries, 'notes'>>,
  line: number | null,
  { zone, now, names }: PresentationContext,
  taken: readonly Takeover[] = [],
): ImportRow {
  const { start, end } = findNextTimeRange({ event, overrides }, now)
  return {
    uid,
    line,
    user_id: event.user_id,
    display_name: names.get(event.user_id) ?? '',
    title: event.title,
    start: formatWithOffset(zone, start),
    end: formatWithOffset(zone, end),
    allDay: event.is_all_day,
    rule_description: event.rule && describeRule(event.rule),
    exceptions: overrides.length,
    notes,
    takeovers: taken.map((one) => ({
      user_id: one.user_id,
      display_name: names.get(one.user_id) ?? '',
      start: formatWithOffset(zone, Math.max(one.start, now)),
      end: formatWithOffset(zone, one.end),
    })),
  }
}

type PresentedPlan = Pick<
  CalendarImport,
  'added' | 'changed' | 'missing' | 'unchanged' | 'people' | 'problem'
>

export function presentPlan(
  { added, changed, missing, unchanged, people, problem }: ImportPlan,
  context: PresentationContext,
): PresentedPlan {
  const byStart = (a: ImportRow, b: ImportRow) => Date.parse(a.start) - Date.parse(b.start)
  return {
    added: added.map((one) => presentRow(one, one.line, context)).toSorted(byStart),
    changed: changed
      .map(({ to, from }) => ({
        ...presentRow(to, to.line, context),
        was: presentRow(from, null, context, sortTakeovers(from, context.now, to).ended),
      }))
      .toSorted(byStart),
    missing: missing
      .map((one) => presentRow(one, null, context, sortTakeovers(one, context.now, null).ended))
      .toSorted(byStart),
    unchanged,
    people,
    problem,
  }
}
