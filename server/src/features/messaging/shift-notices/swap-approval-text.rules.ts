import { formatShiftSpan } from '../../paging/shift-notices/shift-notice.access.ts'
import type { SwapToDecide } from '../../paging/swaps/swap-request.access.ts'

function describeShifts({ group_name, starts, ends, time_zone, shift_count }: SwapToDecide): string {
  const more = shift_count === 1 ? '' : ` and ${shift_count - 1} more`
  return `${group_name}, ${formatShiftSpan(starts, ends, time_zone)}${more}`
}

/** The message has no patient data: only names of users, the group and times. */
export function swapApprovalMessage(
  swap: SwapToDecide,
  link: string | null,
): { subject: string; body: string } {
  const { display_name, taker_name, wanted_count } = swap
  const inReturn =
    wanted_count === 0 ? '' : ` and gives ${wanted_count === 1 ? 'one' : wanted_count} in return`
  return {
    subject: `${display_name} and ${taker_name} agreed on a swap`,
    body: [
      `${taker_name} takes from ${display_name}: ${describeShifts(swap)}${inReturn}.`,
      `${display_name} stays on call until you approve it.`,
      link ?? 'Open Planning to approve or decline it.',
    ].join('\n'),
  }
}
