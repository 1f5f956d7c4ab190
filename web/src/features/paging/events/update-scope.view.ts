import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { EventDraft } from './event-draft.view.ts'
import { datePart, formatDay, formatHours, formatSpan, toWallTime } from '../wall-time/wall-time.view.ts'

/** Paging §4: a shift that does not repeat, or was changed on its own before, is always updated `once`. */
export const needsUpdateScope = ({ repeat, update_for }: Occurrence): boolean =>
  repeat && update_for !== 'once'

export const updateScopes: readonly UpdateScope[] = ['once', 'following', 'all']

export const updateScopeLabels: Record<UpdateScope, string> = {
  once: 'Only this shift',
  following: 'This and all later shifts',
  all: 'All shifts in the series',
}

interface Predicate {
  one: string
  many: string
}

const deleted: Predicate = { one: 'is deleted', many: 'are deleted' }

function describeChange(
  draft: EventDraft,
  previous: Occurrence,
  memberName: (user_id: number) => string,
): Predicate {
  const parts: string[] = []
  const [start, end] = [toWallTime(previous.whole_start), toWallTime(previous.whole_end)]
  const before = previous.takeover?.displaced_user_id ?? previous.target_id
  const isMoved = draft.start !== start || draft.end !== end || draft.allDay !== previous.allDay
  const isSameDay =
    datePart(draft.start) === datePart(start) && draft.allDay === previous.allDay && !previous.allDay
  if (isMoved) parts.push(`to ${isSameDay ? formatHours(draft.start, draft.end) : formatSpan(draft)}`)
  if (draft.target_id !== null && draft.target_id !== before) parts.push(`to ${memberName(draft.target_id)}`)
  if (parts.length === 0) return { one: 'changes', many: 'change' }
  const verb = isMoved ? ['moves', 'move'] : ['goes', 'go']
  return { one: `${verb[0]} ${parts.join(' and ')}`, many: `${verb[1]} ${parts.join(' and ')}` }
}

export function describeUpdate(
  scope: UpdateScope,
  previous: Occurrence,
  draft: EventDraft | null,
  memberName: (user_id: number) => string,
): string {
  const day = formatDay(toWallTime(previous.whole_start))
  const result = draft ? describeChange(draft, previous, memberName) : deleted
  if (scope === 'once') return `The shift on ${day} ${result.one}. Other shifts don’t change.`
  // The others move by the same distance, not to the same day.
  const others = draft && result.many.startsWith('move') ? 'move with it' : result.many
  if (scope === 'following')
    return draft
      ? `The shift on ${day} ${result.one}, and all later shifts ${others}. Earlier shifts don’t change.`
      : `The shift on ${day} and all later shifts ${result.many}. Earlier shifts don’t change.`
  return draft
    ? `The shift on ${day} ${result.one}, and all other shifts in the series ${others}. Past shifts don’t change.`
    : `All shifts in the series ${result.many}. Past shifts don’t change.`
}
