import type { Occurrence, UpdateScope } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { EventDraft } from './draft.view.ts'
import { dateOf, dayText, hoursText, spanText, wallOf } from './wall.view.ts'

/** Paging §4: one of a series asks; what does not repeat, or was changed by itself before, is always `once`. */
export const asksForScope = ({ repeat, update_for }: Occurrence): boolean => repeat && update_for !== 'once'

export const scopes: readonly UpdateScope[] = ['once', 'following', 'all']

export const scopeNames: Record<UpdateScope, string> = {
  once: 'Only this shift',
  following: 'This and all later ones',
  all: 'The whole series',
}

/** What a deed does to one shift, `moves to …` or `is deleted`; told of each scope. */
interface Result {
  one: string
  many: string
}

const deleted: Result = { one: 'is deleted', many: 'are deleted' }

/** What is different, in the words of a sentence: the new time, the new person, or both. */
function changed(draft: EventDraft, was: Occurrence, nameOf: (user_id: number) => string): Result {
  const parts: string[] = []
  const [start, end] = [wallOf(was.whole_start), wallOf(was.whole_end)]
  const before = was.takeover?.displaced_user_id ?? was.target_id
  const isMoved = draft.start !== start || draft.end !== end || draft.allDay !== was.allDay
  const isSameDay = dateOf(draft.start) === dateOf(start) && draft.allDay === was.allDay && !was.allDay
  if (isMoved) parts.push(`to ${isSameDay ? hoursText(draft.start, draft.end) : spanText(draft)}`)
  if (draft.target_id !== null && draft.target_id !== before) parts.push(`to ${nameOf(draft.target_id)}`)
  if (parts.length === 0) return { one: 'changes', many: 'change' }
  const verb = isMoved ? ['moves', 'move'] : ['goes', 'go']
  return { one: `${verb[0]} ${parts.join(' and ')}`, many: `${verb[1]} ${parts.join(' and ')}` }
}

/** The result of each scope in a sentence, read before one presses. */
export function scopeSentence(
  scope: UpdateScope,
  was: Occurrence,
  draft: EventDraft | null,
  nameOf: (user_id: number) => string,
): string {
  const day = dayText(wallOf(was.whole_start))
  const result = draft ? changed(draft, was, nameOf) : deleted
  if (scope === 'once') return `The shift of ${day} ${result.one}. All others stay.`
  // A day of the first shift stands for those of the others: each moves as far as that one does.
  const like = draft && result.many.startsWith('move') ? 'move with it' : result.many
  if (scope === 'following')
    return draft
      ? `The shift of ${day} ${result.one}, and all later ones ${like}. Earlier ones stay.`
      : `The shift of ${day} and all later ones ${result.many}. Earlier ones stay.`
  return draft
    ? `The shift of ${day} ${result.one}, and all others of the series ${like}. What is over stays as it was.`
    : `All shifts of the series ${result.many}. What is over stays as it was.`
}
