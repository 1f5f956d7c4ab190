import { callOrderLabel, formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { MyShift } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import type { ShiftSummary, SummaryGroup } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { formatLocalTime } from '../../paging/on-call/on-call.rules.ts'
import { formatShiftSpan } from '../../paging/shift-notices/shift-notice.access.ts'

const periodText = ({ days }: ShiftSummary): string =>
  days === 1 ? 'the next 24 hours' : 'the next seven days'

function describeShift({ group_name, start, end, time_zone, call_order }: MyShift): string {
  const call = call_order === 1 ? '' : `, ${callOrderLabel(call_order).toLowerCase()}`
  return `${group_name}: ${formatShiftSpan(start, end, time_zone)}${call}`
}

function describeGroup(
  { group_name, people, next, is_closed, time_zone }: SummaryGroup,
  now: string,
): string {
  const [first] = people
  const time = (instant: string) => formatLocalTime(instant, now, time_zone)
  const current = first
    ? `${formatOnCall(people)}, until ${time(first.until)}`
    : is_closed
      ? 'Closed'
      : formatOnCall(people)
  const following = next ? `Next: ${next.display_name}, ${time(next.start)}.` : 'No later shift is planned.'
  return `${group_name}: ${current}. ${following}`
}

/** The message has no patient data: only groups, times and users on call. */
export function summaryMessage(
  summary: ShiftSummary,
  now: Temporal.Instant,
  link: string | null,
): { subject: string; body: string } {
  const { groups, group_count, shifts, shift_count, days } = summary
  const moreShifts = shift_count - shifts.length
  const moreGroups = group_count - groups.length
  const period = periodText(summary)
  return {
    subject: days === 1 ? 'Your day on call' : 'Your week on call',
    body: [
      ...(shift_count === 0
        ? [`You have no shifts in ${period}.`]
        : [
            `Your shifts in ${period}:`,
            ...shifts.map(describeShift),
            ...(moreShifts > 0 ? [`${moreShifts} more in My shifts.`] : []),
          ]),
      '',
      ...(group_count === 0
        ? ['You are not a member of any group with a calendar.']
        : [
            'On call now in your groups:',
            ...groups.map((group) => describeGroup(group, now.toString())),
            ...(moreGroups > 0 ? [`${moreGroups} more groups in On call.`] : []),
          ]),
      '',
      link ?? 'Open My shifts for details, or to change when you get this summary.',
    ].join('\n'),
  }
}

/** For texts, e-mails and calls: names groups and times, and no person. */
export function summaryNoticeText(summary: ShiftSummary): string {
  const { shifts, shift_count } = summary
  const period = periodText(summary)
  const [first] = shifts
  if (!first) return `You have no shifts in ${period}.`
  const { group_name, start, end, time_zone } = first
  const span = formatShiftSpan(start, end, time_zone).replace('–', '-')
  return shift_count === 1
    ? `You have 1 shift in ${period}: ${group_name}, ${span}.`
    : `You have ${shift_count} shifts in ${period}. The first: ${group_name}, ${span}.`
}
