import type { ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import { spanText, wallOf } from '../calendar/wall.view.ts'

export const shiftText = ({ start, end }: { start: string; end: string }): string =>
  spanText({ start: wallOf(start), end: wallOf(end), allDay: false })

/** Who offers what to whom, and for what: a sentence for whoever reads it, `you` for oneself. */
export function offerSentence(offer: ShiftOffer, me: number): string {
  const { shift, to_user_id, to_name, wanted } = offer
  const isMine = shift.user_id === me
  const who = isMine ? 'You offer' : `${shift.display_name} offers`
  const whom = to_user_id === null ? 'the group' : to_user_id === me ? 'you' : (to_name ?? 'a colleague')
  const whose = !wanted ? '' : wanted.user_id === me ? 'yours of ' : 'theirs of '
  const inReturn = wanted ? `, in return for ${whose}${shiftText(wanted)}` : ''
  return `${who} ${shiftText(shift)} to ${whom}${inReturn}.`
}
