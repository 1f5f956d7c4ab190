import type {
  FreeMember,
  Occurrence,
  ShiftAnswer,
} from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'

/** Paging §8: a new event of the calendar; a change or a move on it; the edit-event screen. */
export const couldNotSave = 'Could not save event'
export const couldNotUpdate = 'Could not update event'
export const errorSaving = 'Error saving event'
export const couldNotDelete = 'Could not delete event'

export const startBeforeEnd = 'Start date has to be before end'
export const timeMissing = 'Enter a date and time.'
export const memberMissing = 'Select a member.'

export const saved = 'Shift saved.'
export const deleted = 'Shift deleted.'
export const couldNotOpen = 'Could not open this shift. It may have been deleted.'
export const discardChanges = 'Discard your changes?'
export const doesNotRepeat = 'Does not repeat.'
export const policyHint = 'If empty, the group’s policy applies.'

/** The answer of the user who has the shift. */
export const breaksRuleFact = 'breaks a rule'
export const draftedFact = 'draft'

/** @param count shifts with an open violation */
export const ruleBreaksSummary = (count: number): string =>
  count === 1 ? '1 shift breaks a rule' : `${count} shifts break a rule`

export const answerTexts = {
  waiting: 'not answered',
  confirmed: 'confirmed',
  declined: 'can’t take it',
} as const
export const answerFact = (name: string, { state, reason }: ShiftAnswer): string => {
  if (state === 'waiting') return `${name} has not answered yet.`
  if (state === 'confirmed') return `${name} confirmed this shift.`
  return `${name} can’t take this shift${reason === '' ? '.' : `: ${reason}`}`
}
export const answersSummary = (declined: number, waiting: number): string =>
  [declined > 0 && `${declined} declined`, waiting > 0 && `${waiting} not answered`]
    .filter(Boolean)
    .join(' · ')
export const giveDeclinedAway = 'Give declined shifts to other members.'

/** Shown to users who may change other shifts. */
export const shiftIsOver = 'This shift is over and can’t be changed.'
export const noPermissionToChange = 'You don’t have permission to change this calendar.'
export const cannotBePaged = (name: string): string => `${name} is locked or inactive and cannot be paged.`

export const lockedText = (name: string): string => `${name} (locked or inactive)`
export const suggestedTitle = 'Suggested'
export const assignLabel = 'Put on call'
export const assignedText = (name: string): string => `${name} is put on call`
const wishTexts = { prefers_on: 'rather on call', prefers_off: 'rather not' }
export function suggestionFacts({ rest_hours, duty_hours, wish }: FreeMember): string {
  const rest = rest_hours === null ? 'No other shift within a week' : `${rest_hours} h of rest`
  return [rest, `${duty_hours} h in four weeks`, ...(wish ? [wishTexts[wish]] : [])].join(' · ')
}
export const breaksRuleText = 'Breaks a rule'
export const freeText = 'Free'
export const busyText = (group: string | null, count: number): string =>
  `On call for ${group ?? 'another group'}${count > 1 ? `, ${count} times` : ''}`

export const importedFact = ({ system, is_edited }: NonNullable<Occurrence['imported']>): string =>
  is_edited
    ? `From ${sourceSystems[system]}, and edited here. Pulls keep the edit.`
    : `From ${sourceSystems[system]}. An edit made here is kept by pulls.`

export const rotationFact = ({ name, is_changed }: { name: string; is_changed: boolean }): string =>
  is_changed
    ? `From the rotation ${name}, changed by hand. The rotation keeps this change.`
    : `From the rotation ${name}.`

const layerActions = {
  fixed_plan: 'planned this',
  override: 'changed this shift',
  takeover: 'made this takeover',
} as const

/** Names the author of the change, its time and its reason, as far as they are known. */
export function layerFact(layer: Occurrence['layer'], time: string | null): string | undefined {
  const { kind, name, author, reason } = layer
  if (kind !== 'fixed_plan' && kind !== 'override' && kind !== 'takeover') return undefined
  const plan = kind === 'fixed_plan' ? [`From the fixed plan ${name}.`] : []
  const subject = author === null ? '' : `${author} ${layerActions[kind]}${time === null ? '' : ` (${time})`}`
  const quoted = reason === '' ? '' : `“${reason}”`
  const change = [subject, quoted].filter(Boolean).join(': ')
  const facts = [...plan, ...(change === '' ? [] : [change + (quoted === '' ? '.' : '')])]
  return facts.length > 0 ? facts.join(' ') : undefined
}

export const reasonLabel = 'Reason for the change'
export const reasonHint = 'Optional. Colleagues see it beside the shift.'
export const couldNotUndoChange = 'Could not undo the change'
export const undidChange = 'The change was undone.'
export const moreWarnings = (count: number): string =>
  count === 1 ? 'And 1 more warning.' : `And ${count} more warnings.`

export const nothingPlanned = 'No shifts are planned in this period. To put people on call in turn:'
export const newRotation = 'New rotation'
