import {
  pickAssignment,
  hasOccurrence,
  originalStarts,
  resolveOccurrence,
  type CalendarEvent,
  type Assignment,
  type Override,
  type Takeover,
} from '../calendar/occurrence.rules.ts'
import type { Rule } from '@wardline/recurrence/rule.ts'
import { countOccurrencesBefore, firstOccurrence, type WallTimes } from '@wardline/recurrence/occurrence.ts'
import { shiftRule } from './series-shift.rules.ts'
import type { WallTime } from '@wardline/recurrence/wall-time.ts'

export interface EventChange extends Assignment, Required<WallTimes> {
  rule_id: number | null
  rule: Rule | null
}

export type NextEvent = Omit<CalendarEvent, 'id' | 'rule_id'> & { id: number | null; rule_id: number | null }

export interface SeriesEdit {
  cut: WallTime | null
  next: NextEvent
  /** Shift of every occurrence, in seconds. */
  delta: number
}

export type EditRefusal = 'never_occurs' | 'rule_names_days'

/**
 * Changes a whole series, or the part from occurrence `at` on. With the same rule the series is shifted as a
 * whole; a new rule begins on its first day.
 */
export function editSeries(
  event: CalendarEvent,
  change: EventChange,
  { at, scope }: { at: WallTime; scope: 'following' | 'all' },
): SeriesEdit | EditRefusal {
  const delta = change.starts - at
  const isSplit = scope === 'following' && !isFirst(event, at)
  const from = isSplit ? change.starts : event.starts + delta
  const rule = isSplit ? ruleForRest(event, change, at) : ruleForAll(event, change, at)
  if (rule === undefined) return 'rule_names_days'
  const starts = rule === null ? change.starts : firstOccurrence({ rule, starts: from, zone: event.zone })
  if (starts === undefined) return 'never_occurs'
  const next: NextEvent = {
    ...pickAssignment(change),
    id: isSplit ? null : event.id,
    zone: event.zone,
    rule,
    rule_id: rule === null ? null : change.rule_id,
    starts,
    ends: starts + (change.ends - change.starts),
    starts_later: change.starts_later,
    ends_later: change.ends_later,
    ends_before: event.ends_before === null || rule === null ? null : event.ends_before + delta,
  }
  const isMoved = rule !== null && change.rule_id === event.rule_id
  if (isMoved && !hasOccurrence({ ...next, id: 0 }, change.starts)) return 'rule_names_days'
  return { cut: isSplit ? at : null, next, delta }
}

const isFirst = (event: CalendarEvent, at: WallTime): boolean =>
  originalStarts(event, event.starts, at).next().done === true

const keepsRule = (event: CalendarEvent, change: EventChange): event is CalendarEvent & { rule: Rule } =>
  event.rule !== null && change.rule_id === event.rule_id

function ruleForAll(event: CalendarEvent, change: EventChange, at: WallTime): Rule | null | undefined {
  if (!keepsRule(event, change)) return change.rule
  return shiftRule(event, at, change.starts)
}

function ruleForRest(event: CalendarEvent, change: EventChange, at: WallTime): Rule | null | undefined {
  if (!keepsRule(event, change)) return change.rule
  const rule = shiftRule(event, at, change.starts)
  if (!rule || rule.count === null) return rule
  return { ...rule, count: rule.count - countOccurrencesBefore(event, at) }
}

type Change<T> = { was: WallTime; now: T }

export interface Carried {
  overrides: Override[]
  dropped: WallTime[]
  takeovers: Change<Takeover>[]
  undone: number[]
}

/**
 * Carries overrides and takeovers over to the new series, where they still match an occurrence. Fields of an
 * override that equalled the old series follow the new one.
 */
export function carryOverExceptions(
  event: CalendarEvent,
  { cut, next, delta }: SeriesEdit,
  { overrides, takeovers }: { overrides: readonly Override[]; takeovers: readonly Takeover[] },
): Carried {
  const series: CalendarEvent = { ...next, id: next.id ?? 0 }
  const isAffected = (original: WallTime) => cut === null || original >= cut
  const fits = (original: WallTime) => hasOccurrence(series, original + delta)
  const affected = overrides.filter((one) => isAffected(one.original_start))
  const unchanged = affected
    .filter((one) => fits(one.original_start))
    .map((one) => rebaseOverride(event, series, one, delta))
  const affectedTakeovers = takeovers.filter((one) => isAffected(one.original_start))
  const carried = affectedTakeovers.flatMap((one) => {
    if (!fits(one.original_start)) return []
    const original_start = one.original_start + delta
    const { start, end, user_id } = resolveOccurrence(series, unchanged, original_start)
    if (one.start >= end || one.end <= start) return []
    const displaced_user_id = one.displaced_user_id === event.user_id ? user_id : one.displaced_user_id
    return [
      { was: one.original_start, now: { ...one, event_id: series.id, original_start, displaced_user_id } },
    ]
  })
  const ids = new Set(carried.map(({ now }) => now.id))
  return {
    overrides: unchanged.filter(
      (one) => one.is_cancelled || !equalsSeries(one, resolveOccurrence(series, [], one.original_start)),
    ),
    dropped: affected.map((one) => one.original_start),
    takeovers: carried,
    undone: affectedTakeovers.filter((one) => !ids.has(one.id)).map((one) => one.id),
  }
}

function rebaseOverride(event: CalendarEvent, series: CalendarEvent, one: Override, delta: number): Override {
  const was = resolveOccurrence(event, [], one.original_start)
  const now = resolveOccurrence(series, [], one.original_start + delta)
  const keptTimes = one.starts !== was.starts || one.ends !== was.ends
  return {
    ...one,
    event_id: series.id,
    original_start: now.original_start,
    user_id: one.user_id === was.user_id ? now.user_id : one.user_id,
    call_order: one.call_order === was.call_order ? now.call_order : one.call_order,
    title: one.title === was.title ? now.title : one.title,
    escalation_policy_id:
      one.escalation_policy_id === was.escalation_policy_id
        ? now.escalation_policy_id
        : one.escalation_policy_id,
    ...(keptTimes
      ? {}
      : {
          starts: now.starts,
          ends: now.ends,
          is_all_day: now.is_all_day,
          starts_later: series.starts_later,
          ends_later: series.ends_later,
        }),
  }
}

function equalsSeries(one: Override, now: Assignment & Pick<WallTimes, 'starts' | 'ends'>): boolean {
  return (
    one.starts === now.starts &&
    one.ends === now.ends &&
    one.user_id === now.user_id &&
    one.call_order === now.call_order &&
    one.title === now.title &&
    one.is_all_day === now.is_all_day &&
    one.escalation_policy_id === now.escalation_policy_id
  )
}
