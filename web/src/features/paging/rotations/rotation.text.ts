import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { ReplacementOutcome, TurnLength } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { dayNames } from '../group-settings/service-hours.text.ts'

export const rotationsTitle = 'Rotations'
export const draftsLabel = 'Drafts'
export const rosterLabel = 'Shifts by person'
export const newRotation = 'New rotation'
export const aboutRotations =
  'A rotation puts people on call in turn. Its shifts are in the calendar, where each can be changed, swapped and taken over.'
export const noRotations = 'No rotations yet'
export const rotationExample =
  'A rotation gives its members their turns in order, such as a week each from Friday 07:00. The preview shows twelve weeks before anything changes.'
export const couldNotLoad = 'Could not load the rotations.'
export const couldNotOpen = 'This rotation does not exist.'
export const couldNotSave = 'Could not save the rotation.'
export const couldNotEnd = 'Could not end the rotation.'

export const createLabel = 'Create and notify'
export const changeLabel = 'Publish and notify'
export const savedText = (name: string): string => `${name} published`
export const endedText = (name: string): string => `${name} ended`

export const nameLabel = 'Name'
export const nameHint = 'For example Week call, or Nights.'
export const shiftTitleLabel = 'Title of its shifts'
export const shiftTitleHint = 'Shown in the calendar. Optional.'
export const peopleLabel = 'Turns go to'
export const addAllLabel = (count: number, isRest: boolean): string =>
  isRest ? `Add the other ${count} members` : `Add all ${count} members`
export const addPersonLabel = 'Add a member'
export const noPeople = 'Add at least one person.'
export const nobodyToAdd = 'The group has no members yet. Add members in its settings first.'

export const turnLabel = 'Each turn'
export const lengthLabel = 'Length'
export const unitLabel = 'Unit'
export const handoversLabel = 'Hand-overs of the week'
export const weekendHint =
  'A turn lasts until the next hand-over: Friday’s until Monday is the weekend as one.'
export const startsLabel = 'First hand-over'
export const changesFromLabel = 'Changes apply from'
export const startsMissing = 'Enter the day and time of the first hand-over.'

export const dutyLabel = 'On duty'
export const aroundTheClock = 'Around the clock'
export const onlyAtTimes = 'Only at these times'
export const weeksLabel = 'Weeks'
export const weekOptions = ['Every week', 'Every second week', 'Every third week', 'Every fourth week'].map(
  (label, at) => ({ value: at + 1, label }),
)
export const skipsHolidaysLabel = 'No duty on the hospital’s holidays'
export const countsDaysOffLabel = 'Days off use up a turn'
export const countsDaysOffHint =
  'Otherwise the person whose turn would be on a day off has the next day of duty.'

export const callsLabel = 'Calls'
export const callsOptions = ['First call only', 'First and second call', 'First, second and third call'].map(
  (label, at) => ({ value: at + 1, label }),
)
export const offsetLabel = (call_order: number): string => `${callOrderLabel(call_order)} goes to`
export const offsetText = (offset: number): string =>
  offset === 1 ? 'the person of the next turn' : `the person ${offset} turns later`

export const previewTitle = 'Next twelve weeks'
export const peopleTitle = 'Twelve months by person'
export const waitsForPeople = 'Add people to see their shifts.'
export const previewFailed = 'The preview could not be loaded. The rotation can still be saved.'
export const shiftsUntil = (count: number, end: string): string => `${count} shifts until ${end}`
export const replacedText = (count: number): string =>
  `${count === 1 ? '1 shift that was changed by hand is' : `${count} shifts that were changed by hand are`} replaced:`

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const shareText = (person: {
  shifts: number
  hours: number
  weekend_days: number
  holidays: number
}): string =>
  [
    countOf(person.shifts, 'shift'),
    `${person.hours.toLocaleString('en', { maximumFractionDigits: 0 })} h`,
    countOf(person.weekend_days, 'weekend day'),
    ...(person.holidays > 0 ? [countOf(person.holidays, 'holiday')] : []),
  ].join(' · ')

export function changesText(people: readonly { gains: number; loses: number }[]): string {
  const affected = people.filter(({ gains, loses }) => gains + loses > 0).length
  if (affected === 0) return 'No shift changes.'
  return `${affected === 1 ? '1 person is' : `${affected} people are`} notified of changed shifts.`
}

export const changeText = ({ gains, loses }: { gains: number; loses: number }): string =>
  [...(gains > 0 ? [`gets ${gains}`] : []), ...(loses > 0 ? [`gives up ${loses}`] : [])].join(', ')

const units = { hours: 'hour', days: 'day', weeks: 'week', months: 'month' } as const

/** `Every week`, `Every 2 weeks`, `Mon 07:00, Fri 17:00`. */
export const turnText = (turn: TurnLength): string =>
  turn.unit === 'handovers'
    ? turn.handovers.map(({ day, time }) => `${dayNames[day - 1]?.slice(0, 3) ?? ''} ${time}`).join(', ')
    : `Every ${turn.count === 1 ? '' : `${turn.count} `}${units[turn.unit]}${turn.count === 1 ? '' : 's'}`

export const endLabel = 'End rotation'
export const endTitle = (name: string): string => `End ${name}?`
export const endHint =
  'Its shifts from this time on are removed, and their people are notified. Earlier shifts stay.'
export const endsLabel = 'No duty from'
export const endsText = (time: string): string => `Ends ${time}`
export const nextText = (name: string, time: string): string => `Next: ${name}, ${time}`

export const replaceLabel = 'Replace a person…'
export const replaceTitle = 'Replace a person in all rotations'
export const replaceHint =
  'Each rotation changes at its first hand-over from this day on. The order of the others stays, and people whose shifts change are notified.'
export const personLabel = 'Person'
export const byLabel = 'Turns go to'
export const takeOutLabel = 'No one: take the turns out'
export const fromLabel = 'From'
export const choosePerson = 'Choose a person.'
export const chooseDay = 'Choose a day.'
export const couldNotReplace = 'Could not change the rotations.'
export const replaceAction = 'Replace and notify'
export const replacedIn = (count: number): string =>
  count === 1 ? '1 rotation changed' : `${count} rotations changed`

const outcomes: Record<ReplacementOutcome, string> = {
  changed: '',
  not_permitted: 'stays: you may not change the calendar of this group',
  not_member: 'stays: the other person is not a member of this group',
  cannot_receive: 'stays: the other person is locked or inactive',
  last_person: 'stays: no one would be left',
  same_person: 'stays: two calls would go to the same person',
}

export const outcomeText = (outcome: ReplacementOutcome, at: string, shifts: number): string =>
  outcomes[outcome] || `from ${at} on, ${countOf(shifts, 'shift')}`
