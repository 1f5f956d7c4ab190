import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { parseEventSearch } from './event-search.rules.ts'
import { memberMissing, startBeforeEnd, timeMissing } from './event.text.ts'
import {
  startOfDay,
  addDays,
  addMinutes,
  datePart,
  minutesBetween,
  parseWallTime,
  toWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'

const defaultMinutes = 30

/** An all-day event ends at the midnight after its last day. */
export interface EventDraft {
  target_id: number | null
  start: WallTime
  end: WallTime
  allDay: boolean
  title: string
  call_order: number
  escalation_policy_id: number | null
  rule_id: number | null
  /** For the change of a shift that exists. */
  reason: string
  /** For a shift that breaks a rest rule. */
  emergency_reason: string
}

export type EventSpan = Pick<EventDraft, 'start' | 'end' | 'allDay'>

/** Ignores a takeover: only the scheduled member and times can be changed. */
export const toEventDraft = (occurrence: Occurrence): EventDraft => ({
  target_id: occurrence.takeover?.displaced_user_id ?? occurrence.target_id,
  start: toWallTime(occurrence.whole_start),
  end: toWallTime(occurrence.whole_end),
  allDay: occurrence.allDay,
  title: occurrence.title,
  call_order: occurrence.call_order,
  escalation_policy_id: occurrence.escalation_policy_id,
  rule_id: occurrence.rule_id,
  reason: '',
  emergency_reason: '',
})

export const createEventDraft = (preset: Partial<EventDraft> & { start: WallTime }): EventDraft => ({
  target_id: null,
  end: preset.allDay ? addDays(startOfDay(preset.start), 1) : addMinutes(preset.start, defaultMinutes),
  allDay: false,
  title: '',
  call_order: 1,
  escalation_policy_id: null,
  rule_id: null,
  reason: '',
  emergency_reason: '',
  ...preset,
})

/** Restores the times of `from` when switching back, or uses the default length. */
export function withAllDay(draft: EventDraft, allDay: boolean, from: EventSpan): EventDraft {
  if (allDay === draft.allDay) return draft
  if (allDay) {
    const start = startOfDay(draft.start)
    const last = startOfDay(addMinutes(draft.end, -1))
    return { ...draft, allDay, start, end: addDays(last < start ? start : last, 1) }
  }
  if (!from.allDay) return { ...draft, allDay, start: from.start, end: from.end }
  return { ...draft, allDay, end: addMinutes(draft.start, defaultMinutes) }
}

export const withStart = (draft: EventDraft, start: WallTime, minutes: number): EventDraft => ({
  ...draft,
  start,
  end: minutes > 0 ? addMinutes(start, minutes) : draft.end,
})

/** A start and a length that several shifts of a calendar share. */
export interface UsualHours {
  /** The time of day, such as `T07:00:00`. */
  time: string
  minutes: number
}

const mostUsualHours = 3

/** The most frequent hours first; none that occur only once. */
export function findUsualHours(occurrences: readonly Occurrence[]): UsualHours[] {
  const spans = occurrences.flatMap(({ allDay, whole_start, whole_end }) => {
    const start = toWallTime(whole_start)
    return allDay ? [] : [{ time: start.slice(10), minutes: minutesBetween(start, toWallTime(whole_end)) }]
  })
  return [...Map.groupBy(spans, ({ time, minutes }) => `${time} ${minutes}`).values()]
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostUsualHours)
    .flatMap(([span]) => span ?? [])
}

/** On the day on which the draft starts. */
export function withUsualHours(draft: EventDraft, { time, minutes }: UsualHours): EventDraft {
  const start = `${datePart(draft.start)}${time}`
  return { ...draft, allDay: false, start, end: addMinutes(start, minutes) }
}

export function validateEventDraft({ target_id, start, end }: EventDraft): Record<string, string> {
  return {
    ...(target_id === null && { target_id: memberMissing }),
    ...(start === '' && { start: timeMissing }),
    ...(end === '' && { end: timeMissing }),
    ...(end !== '' && start >= end && { start: startBeforeEnd }),
  }
}

/** Returns an unchanged time with its offset: when clocks go back, wall time is ambiguous for an hour. */
export const toEventBody = (draft: EventDraft, previous?: Occurrence) => {
  const withOffset = (wall: WallTime, time: string | undefined) =>
    time && toWallTime(time) === wall ? time : wall
  return {
    target_id: draft.target_id ?? 0,
    start: withOffset(draft.start, previous?.whole_start),
    end: withOffset(draft.end, previous?.whole_end),
    allDay: draft.allDay,
    title: draft.title.trim(),
    call_order: draft.call_order,
    escalation_policy_id: draft.escalation_policy_id,
    rule_id: draft.rule_id,
    emergency_reason: draft.emergency_reason.trim(),
    ...(previous && { reason: draft.reason.trim() }),
  }
}

export function draftFromSearch(
  search: Record<string, unknown>,
): { originalStart?: string } & Partial<EventDraft> {
  const { originalStart, start, end, user_id, escalation_policy_id, rule_id } = parseEventSearch(search)
  const [from, to] = [start && parseWallTime(toWallTime(start)), end && parseWallTime(toWallTime(end))]
  return {
    ...(originalStart && { originalStart }),
    ...(from && { start: from }),
    ...(to && { end: to }),
    ...(user_id && { target_id: user_id }),
    ...(escalation_policy_id && { escalation_policy_id }),
    ...(rule_id && { rule_id }),
  }
}
