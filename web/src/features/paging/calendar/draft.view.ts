import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { noTime, startBeforeEnd } from './event-error.view.ts'
import { midnightOf, plusDays, plusMinutes, wallOf, type Wall } from './wall.view.ts'

/** Paging §5 and §9. */
const usualMinutes = 30

/** What the fields of an event hold, whichever screen shows them. Whole days end at the midnight after the last. */
export interface EventDraft {
  target_id: number | null
  start: Wall
  end: Wall
  allDay: boolean
  title: string
  layer: number
  escalation_policy_id: number | null
  escalation_policy_name: string | null
  rule_id: number | null
}

/** When something takes place. */
export type Span = Pick<EventDraft, 'start' | 'end' | 'allDay'>

/** A piece that was taken over is somebody else's: the calendar's own person and times are what can be changed. */
export const draftOf = (occurrence: Occurrence): EventDraft => ({
  target_id: occurrence.takeover?.displaced_user_id ?? occurrence.target_id,
  start: wallOf(occurrence.whole_start),
  end: wallOf(occurrence.whole_end),
  allDay: occurrence.allDay,
  title: occurrence.title,
  layer: occurrence.layer,
  escalation_policy_id: occurrence.escalation_policy_id,
  escalation_policy_name: occurrence.escalation_policy_name,
  rule_id: occurrence.rule_id,
})

export const newDraft = (given: Partial<EventDraft> & { start: Wall }): EventDraft => ({
  target_id: null,
  end: given.allDay ? plusDays(midnightOf(given.start), 1) : plusMinutes(given.start, usualMinutes),
  allDay: false,
  title: '',
  layer: 1,
  escalation_policy_id: null,
  escalation_policy_name: null,
  rule_id: null,
  ...given,
})

/** Whole days run from midnight to midnight; coming back from them, the usual length. */
export function withAllDay(draft: EventDraft, allDay: boolean, from: Span): EventDraft {
  if (allDay === draft.allDay) return draft
  if (allDay) {
    const start = midnightOf(draft.start)
    const last = midnightOf(plusMinutes(draft.end, -1))
    return { ...draft, allDay, start, end: plusDays(last < start ? start : last, 1) }
  }
  if (!from.allDay) return { ...draft, allDay, start: from.start, end: from.end }
  return { ...draft, allDay, end: plusMinutes(draft.start, usualMinutes) }
}

/** Another start keeps the length (minutes), so that nobody has to move the end as well. */
export const withStart = (draft: EventDraft, start: Wall, minutes: number): EventDraft => ({
  ...draft,
  start,
  end: minutes > 0 ? plusMinutes(start, minutes) : draft.end,
})

export type DraftProblems = Partial<Record<'target_id' | 'start' | 'end', string>>

export function draftProblems(draft: EventDraft): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.target_id === null) problems.target_id = 'Choose who is on call.'
  if (draft.start === '') problems.start = noTime
  if (draft.end === '') problems.end = noTime
  else if (draft.start >= draft.end) problems.start = startBeforeEnd
  return problems
}

/**
 * What `POST …/events/` takes. A time that was not touched goes back as it came, with its offset: in the hour that comes
 * twice in November the wall alone does not say which.
 */
export const bodyOf = (draft: EventDraft, was?: Occurrence) => {
  const asItCame = (wall: Wall, time: string | undefined) => (time && wallOf(time) === wall ? time : wall)
  return {
    target_id: draft.target_id ?? 0,
    start: asItCame(draft.start, was?.whole_start),
    end: asItCame(draft.end, was?.whole_end),
    allDay: draft.allDay,
    title: draft.title.trim(),
    layer: draft.layer,
    escalation_policy_id: draft.escalation_policy_id,
    rule_id: draft.rule_id,
  }
}

export const isChanged = (draft: EventDraft, from: EventDraft): boolean =>
  (Object.keys(from) as (keyof EventDraft)[]).some((name) => draft[name] !== from[name])
