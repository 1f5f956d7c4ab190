import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import {
  formatShiftSpan,
  isDeclinable,
  type NoticeRow,
} from '../../paging/shift-notices/shift-notice.access.ts'

type Notice = Pick<
  NoticeRow,
  'kind' | 'group_name' | 'time_zone' | 'start' | 'end' | 'was_start' | 'was_end' | 'shift_count' | 'by_name'
>

const sentences: Record<ShiftNoticeKind, (by: string, group: string) => string> = {
  assigned: (by, group) => `${by} put you on call for ${group}`,
  changed: (by, group) => `${by} changed your shifts for ${group}`,
  cancelled: (by, group) => `${by} removed you from ${group}`,
  taken_over: (by, group) => `${by} took over your shift for ${group}`,
  given_back: (by, group) => `You have your shift for ${group} again`,
  swap_requested: (by, group) => `${by} asks you to take a shift for ${group}`,
  swap_accepted: (by, group) => `${by} accepted your swap request for ${group}`,
  swap_declined: (by, group) => `${by} declined your swap request for ${group}`,
  swap_untaken: (_, group) => `No colleague has accepted the swap request for ${group}`,
  swap_approved: (by, group) => `${by} approved the swap of shifts for ${group}`,
  swap_refused: (by, group) => `${by} did not approve the swap of shifts for ${group}`,
  begins_soon: (_, group) => `You are on call next for ${group}`,
}

function describeNotice(notice: Notice): string {
  const { kind, group_name, time_zone, start, end, was_start, was_end, shift_count, by_name } = notice
  const before = was_start && was_end ? `, was ${formatShiftSpan(was_start, was_end, time_zone)}` : ''
  const more = shift_count === 1 ? '' : ` and ${shift_count - 1} more`
  return `${sentences[kind](by_name ?? 'A scheduler', group_name)}: ${formatShiftSpan(start, end, time_zone)}${before}${more}.`
}

const maxLines = 20

const untakenAdvice =
  'Nothing has changed hands. Ask other colleagues, or let a scheduler give the shift to someone else.'

const hour_minutes = 60

/** `in an hour`; less if the reminder is late. */
function timeUntil(start: string, now: Temporal.Instant): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(start) - now.epochMilliseconds) / 60_000))
  if (minutes >= hour_minutes - 5) return 'in an hour'
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

function subjectOf(notices: readonly Notice[], now: Temporal.Instant): string {
  const [first] = notices
  const count = notices.length
  if (first && notices.every(({ kind }) => kind === 'begins_soon'))
    return `${count === 1 ? 'Your shift begins' : `Your ${count} shifts begin`} ${timeUntil(first.start, now)}`
  return count === 1 ? 'A change to your shifts' : `${count} changes to your shifts`
}

/** The message has no patient data: only groups, times and schedulers. */
export function noticeMessage(
  notices: readonly Notice[],
  now: Temporal.Instant,
): { subject: string; body: string } {
  const needsAnswer = notices.some(({ kind }) => isDeclinable(kind))
  const isUntaken = notices.some(({ kind }) => kind === 'swap_untaken' || kind === 'swap_declined')
  const rest = notices.length - maxLines
  return {
    subject: subjectOf(notices, now),
    body: [
      ...notices.slice(0, maxLines).map(describeNotice),
      ...(rest > 0 ? [`${rest} more changes are listed in My shifts.`] : []),
      ...(isUntaken ? [untakenAdvice] : []),
      needsAnswer ? 'Open My shifts to answer OK or I can’t.' : 'Open My shifts for details.',
    ].join('\n'),
  }
}

type DeclinedShift = Pick<
  NoticeRow,
  'user_name' | 'group_name' | 'time_zone' | 'start' | 'end' | 'shift_count' | 'reason'
>

function describeDeclined({
  user_name,
  group_name,
  time_zone,
  start,
  end,
  shift_count,
}: DeclinedShift): string {
  const more = shift_count === 1 ? '' : ` and ${shift_count - 1} more`
  return `${user_name} can’t take ${group_name}, ${formatShiftSpan(start, end, time_zone)}${more}.`
}

/** Shifts of one user in one group, declined together. */
export function declinedMessage(
  [first, ...others]: readonly [DeclinedShift, ...DeclinedShift[]],
  link: string | null,
): { subject: string; body: string } {
  const { user_name, reason, shift_count } = first
  const count = others.reduce((sum, notice) => sum + notice.shift_count, shift_count)
  const what = count === 1 ? 'a shift' : `${count} shifts`
  return {
    subject: `${user_name} can’t take ${what}`,
    body: [
      ...[first, ...others].map(describeDeclined),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      `${user_name} stays on call until you give the ${count === 1 ? 'shift' : 'shifts'} to someone else.`,
      ...(link === null ? [] : [link]),
    ].join('\n'),
  }
}
