import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import { formatShiftSpan, isDeclinable } from '../../paging/shift-notices/shift-notice.access.ts'
import type { ShiftNoticeSummary } from './alert.queries.ts'

const confirmResponse = 'OK'
/** A typewriter apostrophe: others double the number of text message segments. */
export const declineResponse = "I can't"

export const listShiftResponses = (notices: readonly Pick<ShiftNoticeSummary, 'kind'>[]): string[] =>
  notices.some(({ kind }) => isDeclinable(kind)) ? [confirmResponse, declineResponse] : [confirmResponse]

const states: Record<ShiftNoticeKind, (group: string) => string> = {
  assigned: (group) => `You are on call for ${group}`,
  changed: (group) => `Your shift for ${group} is now`,
  cancelled: (group) => `You are no longer on call for ${group}`,
  taken_over: (group) => `Your shift for ${group} was taken over`,
  given_back: (group) => `You are on call again for ${group}`,
  swap_requested: (group) => `A colleague asks you to take a shift for ${group}`,
  swap_accepted: (group) => `Your swap request for ${group} was accepted`,
  swap_declined: (group) => `Your swap request for ${group} was declined`,
  swap_untaken: (group) => `No colleague has accepted your swap request for ${group}`,
  swap_approved: (group) => `The swap of shifts for ${group} was approved`,
  swap_refused: (group) => `The swap of shifts for ${group} was not approved`,
  begins_soon: (group) => `You are on call next for ${group}`,
}

const max_notices = 3

function describeShiftNotice({
  kind,
  group_name,
  time_zone,
  start,
  end,
  shift_count,
}: ShiftNoticeSummary): string {
  const span = formatShiftSpan(start, end, time_zone).replace('–', '-')
  const more = shift_count === 1 ? '' : ` and ${shift_count - 1} more`
  return `${states[kind](group_name)}, ${span}${more}.`
}

export function describeShiftNotices(notices: readonly ShiftNoticeSummary[]): string {
  const rest = notices.length - max_notices
  return [
    ...notices.slice(0, max_notices).map(describeShiftNotice),
    ...(rest > 0 ? [`${rest} more in My shifts.`] : []),
  ].join(' ')
}
