import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { FixedPlan, FixedPlanPreview } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import { formatClock, formatDay, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'

export const plansTitle = 'Fixed plans'
export const newPlan = 'New fixed plan'
export const aboutPlans =
  'A fixed plan decides who is on call for a span, such as the days of Christmas, instead of rotations and repeating events. When it is removed, these apply again.'
export const noPlans = 'No fixed plans yet.'
export const couldNotLoad = 'Could not load the fixed plans.'
export const couldNotOpen = 'This fixed plan does not exist.'
export const couldNotSave = 'Could not save the fixed plan.'
export const couldNotRemove = 'Could not remove the fixed plan.'

export const createLabel = 'Create and notify'
export const changeLabel = 'Publish and notify'
export const savedText = (name: string): string => `${name} published`
export const removeLabel = 'Remove plan'
export const removeTitle = (name: string): string => `Remove ${name}?`
export const removeHint =
  'From now on, rotations and repeating events apply again in this span. People whose shifts change are notified.'
export const removedText = (name: string): string => `${name} removed`

export const nameLabel = 'Name'
export const nameHint = 'For example Christmas, or Summer festival.'
export const reasonLabel = 'Reason'
export const reasonHint = 'Optional. Colleagues see it beside the shifts.'
export const startsLabel = 'Starts'
export const endsLabel = 'Ends'
export const timeMissing = 'Enter a date and time.'
export const startBeforeEnd = 'The end must be after the start.'

export const lengthLabel = 'Each shift lasts'
export const lengthOptions = [
  { value: 24, label: '24 hours' },
  { value: 12, label: '12 hours' },
  { value: 8, label: '8 hours' },
  { value: 0, label: 'The whole span' },
] as const
export const ownTimes = 'As planned below'
export const callsLabel = 'Calls'
export const callsOptions = ['First call only', 'First and second call', 'First, second and third call'].map(
  (label, at) => ({ value: at + 1, label }),
)

export const shiftsLabel = 'Shifts'
export const notAssigned = 'Not assigned'
export const nobodyAssigned = 'Choose a person for at least one shift.'
export const tooManyShifts = 'This makes more than 200 shifts. Choose longer shifts or a shorter span.'

const formatTime = (wall: WallTime): string => `${formatDay(wall)}, ${formatClock(wall)}`
export const formatTimes = (start: WallTime, end: WallTime): string =>
  `${formatTime(start)} – ${formatTime(end)}`

export const shiftLabel = (start: WallTime, end: WallTime, call_order: number): string =>
  `${callOrderLabel(call_order)}, ${formatTimes(start, end)}`

export const previewTitle = 'What changes'
export const waitsForPeople = 'Choose people to see which shifts change.'
export const previewFailed = 'The preview could not be loaded. The plan can still be saved.'
export const replacesNothing = 'No planned shift is replaced.'
export const replacesText = (count: number): string =>
  `${count === 1 ? '1 planned shift is' : `${count} planned shifts are`} replaced, as far as this span:`
export const replacedText = (shift: FixedPlanPreview['replaced'][number]): string =>
  `${shift.display_name}, ${formatTimes(toWallTime(shift.start), toWallTime(shift.end))}${shift.is_changed ? ', changed by hand' : ''}`

export const authorText = ({ author, reason }: Pick<FixedPlan, 'author' | 'reason'>): string =>
  [author === null ? '' : `Planned by ${author}`, reason].filter(Boolean).join(': ')
