import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { requestText } from './swap.text.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayOf = (moment: string): string =>
  `${months[Number(moment.slice(5, 7)) - 1]} ${Number(moment.slice(8, 10))}`

export const formatShiftSpan = (start: string, end: string): string => {
  const ends = start.slice(0, 10) === end.slice(0, 10) ? '' : `${dayOf(end)}, `
  return `${dayOf(start)}, ${start.slice(11, 16)}–${ends}${end.slice(11, 16)}`
}

type Taken = LivePayload['shift_taken']

export function takeoverMessage({ takeover, group_name, by }: Taken, me: number): string {
  const { display_name, displaced_name, undone, user_id } = takeover
  const when = `${group_name}, ${formatShiftSpan(takeover.start, takeover.end)}`
  const isMine = user_id === me
  if (undone !== null && by === 'calendar')
    return isMine
      ? `The calendar changed and you no longer have this shift: ${when}. Check your shifts.`
      : `The calendar changed and ${display_name} no longer has your shift: ${when}. Check your shifts.`
  if (undone !== null) {
    return isMine
      ? `Your takeover was undone. ${displaced_name} has the shift again: ${when}.`
      : `You have your shift back: ${when}.`
  }
  return isMine
    ? `You took over ${displaced_name}’s shift: ${when}.`
    : `${display_name} took over your shift: ${when}.`
}

type ChangedSwapRequest = LivePayload['swap_request_changed']['swap_request']

export function swapRequestMessage(request: ChangedSwapRequest, me: number): string | undefined {
  const { shifts, group_name, state, untaken, user_id, author_id, colleagues } = request
  const [shift] = shifts
  if (!shift) return undefined
  const more = shifts.length === 1 ? '' : ` and ${shifts.length - 1} more`
  const when = `${group_name}, ${formatShiftSpan(shift.start, shift.end)}${more}`
  if (user_id === me || author_id === me) {
    if (state === 'open' && untaken !== null) return `No colleague has answered in time: ${when}.`
    if (state === 'declined' && colleagues.length > 1) return `All colleagues have declined: ${when}.`
    if (state === 'declined')
      return `${request.answered_name ?? 'Your colleague'} declined your swap request: ${when}.`
    return undefined
  }
  const isNew = colleagues.every((colleague) => colleague.state !== 'declined' || colleague.user_id !== me)
  return state === 'open' && untaken === null && isNew ? `${requestText(request, me)}: ${when}.` : undefined
}
