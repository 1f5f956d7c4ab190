import type {
  ShiftSummary,
  ShiftSummarySettings,
  SummaryGroup,
} from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { formatGroupTime } from '../on-call/on-call.view.ts'

export const title = 'Summary'
export const about = 'Your groups and shifts, sent to you as a message.'
export const couldNotLoad = 'Could not load the summary.'
export const noGroups = 'You are not a member of any group with a calendar.'
export const groupsTitle = 'On call in your groups'
export const changeLabel = 'Change…'
export const sendLabel = 'Send one now'
export const sent = 'Your summary is on its way.'
export const couldNotSend = 'Could not send the summary.'

export const dialogTitle = 'Summary of your shifts'
export const frequencyLegend = 'Send'
export const weekdayLabel = 'Day'
export const timeLabel = 'Time'
export const timeHint = 'In the hospital’s time zone.'
export const content =
  'Who is on call in your groups, who is next, and your shifts. It arrives as a message, on the channels that you chose for medium priority.'
export const couldNotSave = 'Could not save.'

export const frequencies = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: index + 1, label }),
)

export function settingsText({ frequency, weekday, time }: ShiftSummarySettings): string {
  if (frequency === 'off') return 'You get no summary.'
  const day = weekdays.find(({ value }) => value === weekday)?.label ?? ''
  return frequency === 'daily' ? `Daily at ${time}.` : `Every ${day} at ${time}.`
}

export function shiftCountText({ days, shift_count }: ShiftSummary): string {
  const period = days === 1 ? 'the next 24 hours' : 'the next seven days'
  if (shift_count === 0) return `You have no shifts in ${period}.`
  return `You have ${shift_count === 1 ? '1 shift' : `${shift_count} shifts`} in ${period}.`
}

export const moreGroupsText = (count: number): string =>
  count === 1 ? '1 more group' : `${count} more groups`

export const untilText = ({ time_zone }: SummaryGroup, until: string, now: number): string =>
  `until ${formatGroupTime(time_zone, until, now)}`

export const nextText = ({ time_zone }: SummaryGroup, start: string, now: number): string =>
  formatGroupTime(time_zone, start, now)
