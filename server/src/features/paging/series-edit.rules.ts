import {
  dutyOf,
  isOccurrence,
  originalStarts,
  occurrenceAt,
  type CalendarEvent,
  type Duty,
  type Override,
  type Takeover,
} from './occurrence.rules.ts'
import type { Rule } from './recurrence-parse.rules.ts'
import { countBefore, firstStart, type Times } from './recurrence.rules.ts'
import { movedRule } from './series-move.rules.ts'
import type { Wall } from './wall-time.rules.ts'

/** What an occurrence is to be, and by which rule the others follow. */
export interface Wanted extends Duty, Required<Times> {
  rule_id: number | null
  rule: Rule | null
}

/** An event that is not stored yet has no id. */
export type NextEvent = Omit<CalendarEvent, 'id' | 'rule_id'> & { id: number | null; rule_id: number | null }

export interface SeriesEdit {
  /** The old series ends before this start; null: it is the one that changes. */
  cut: Wall | null
  next: NextEvent
  /** How far every occurrence moves, in seconds. */
  delta: number
}

export type EditRefused = 'never_occurs' | 'rule_names_days'

/**
 * Changes a series from the occurrence `at` on, or all of it. What repeats by the same rule moves as a whole; another rule
 * begins at the first day that it names.
 */
export function editSeries(
  event: CalendarEvent,
  wanted: Wanted,
  { at, scope }: { at: Wall; scope: 'following' | 'all' },
): SeriesEdit | EditRefused {
  const delta = wanted.starts - at
  const isSplit = scope === 'following' && !isFirst(event, at)
  const from = isSplit ? wanted.starts : event.starts + delta
  const rule = isSplit ? ruleAfter(event, wanted, at) : ruleOfAll(event, wanted, at)
  if (rule === undefined) return 'rule_names_days'
  const starts = rule === null ? wanted.starts : firstStart({ rule, starts: from, zone: event.zone })
  if (starts === undefined) return 'never_occurs'
  const next: NextEvent = {
    ...dutyOf(wanted),
    id: isSplit ? null : event.id,
    zone: event.zone,
    rule,
    rule_id: rule === null ? null : wanted.rule_id,
    starts,
    ends: starts + (wanted.ends - wanted.starts),
    starts_later: wanted.starts_later,
    ends_later: wanted.ends_later,
    ends_before: event.ends_before === null || rule === null ? null : event.ends_before + delta,
  }
  const isMoved = rule !== null && wanted.rule_id === event.rule_id
  if (isMoved && !isOccurrence({ ...next, id: 0 }, wanted.starts)) return 'rule_names_days'
  return { cut: isSplit ? at : null, next, delta }
}

const isFirst = (event: CalendarEvent, at: Wall): boolean =>
  originalStarts(event, event.starts, at).next().done === true

const keepsRule = (event: CalendarEvent, wanted: Wanted): event is CalendarEvent & { rule: Rule } =>
  event.rule !== null && wanted.rule_id === event.rule_id

function ruleOfAll(event: CalendarEvent, wanted: Wanted, at: Wall): Rule | null | undefined {
  if (!keepsRule(event, wanted)) return wanted.rule
  return movedRule(event, at, wanted.starts)
}

/** A rule that ends after a number of times has used up those before the cut. */
function ruleAfter(event: CalendarEvent, wanted: Wanted, at: Wall): Rule | null | undefined {
  if (!keepsRule(event, wanted)) return wanted.rule
  const rule = movedRule(event, at, wanted.starts)
  if (!rule || rule.count === null) return rule
  return { ...rule, count: rule.count - countBefore(event, at) }
}

type Change<T> = { was: Wall; now: T }

export interface Carried {
  overrides: Override[]
  /** Overrides that fit nowhere any more, by their original start. */
  dropped: Wall[]
  takeovers: Change<Takeover>[]
  /** Takeovers of occurrences that are no more. */
  undone: number[]
}

/** What differed from the old series and still fits differs from the new one; what only repeated it follows it. */
export function carryOver(
  event: CalendarEvent,
  { cut, next, delta }: SeriesEdit,
  { overrides, takeovers }: { overrides: readonly Override[]; takeovers: readonly Takeover[] },
): Carried {
  const series: CalendarEvent = { ...next, id: next.id ?? 0 }
  const isMeant = (original: Wall) => cut === null || original >= cut
  const fits = (original: Wall) => isOccurrence(series, original + delta)
  const meant = overrides.filter((one) => isMeant(one.original_start))
  const kept = meant
    .filter((one) => fits(one.original_start))
    .map((one) => rebased(event, series, one, delta))
  const taken = takeovers.filter((one) => isMeant(one.original_start))
  const carried = taken.flatMap((one) => {
    if (!fits(one.original_start)) return []
    const original_start = one.original_start + delta
    const { start, end, user_id } = occurrenceAt(series, kept, original_start)
    if (one.start >= end || one.end <= start) return []
    const displaced_user_id = one.displaced_user_id === event.user_id ? user_id : one.displaced_user_id
    return [
      { was: one.original_start, now: { ...one, event_id: series.id, original_start, displaced_user_id } },
    ]
  })
  const ids = new Set(carried.map(({ now }) => now.id))
  return {
    overrides: kept.filter(
      (one) => one.is_cancelled || !isSame(one, occurrenceAt(series, [], one.original_start)),
    ),
    dropped: meant.map((one) => one.original_start),
    takeovers: carried,
    undone: taken.filter((one) => !ids.has(one.id)).map((one) => one.id),
  }
}

/** Each thing that an override said like its series says what the series says now. */
function rebased(event: CalendarEvent, series: CalendarEvent, one: Override, delta: number): Override {
  const was = occurrenceAt(event, [], one.original_start)
  const is = occurrenceAt(series, [], one.original_start + delta)
  const keptTimes = one.starts !== was.starts || one.ends !== was.ends
  return {
    ...one,
    event_id: series.id,
    original_start: is.original_start,
    user_id: one.user_id === was.user_id ? is.user_id : one.user_id,
    layer: one.layer === was.layer ? is.layer : one.layer,
    title: one.title === was.title ? is.title : one.title,
    escalation_policy_id:
      one.escalation_policy_id === was.escalation_policy_id
        ? is.escalation_policy_id
        : one.escalation_policy_id,
    ...(keptTimes
      ? {}
      : {
          starts: is.starts,
          ends: is.ends,
          is_all_day: is.is_all_day,
          starts_later: series.starts_later,
          ends_later: series.ends_later,
        }),
  }
}

const isSame = (one: Override, is: Duty & Pick<Times, 'starts' | 'ends'>): boolean =>
  one.starts === is.starts &&
  one.ends === is.ends &&
  one.user_id === is.user_id &&
  one.layer === is.layer &&
  one.title === is.title &&
  one.is_all_day === is.is_all_day &&
  one.escalation_policy_id === is.escalation_policy_id
