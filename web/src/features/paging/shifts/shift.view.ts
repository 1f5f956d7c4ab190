import type { LivePayload } from '@wardline/contract/events.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayOf = (moment: string): string =>
  `${Number(moment.slice(8, 10))} ${months[Number(moment.slice(5, 7)) - 1]}`

/** `20 Nov, 07:00–19:00` by the group's clock, whatever zone the browser is in. */
export const spanWords = (start: string, end: string): string => {
  const ends = start.slice(0, 10) === end.slice(0, 10) ? '' : `${dayOf(end)}, `
  return `${dayOf(start)}, ${start.slice(11, 16)}–${ends}${end.slice(11, 16)}`
}

type Taken = LivePayload['shift_taken']

export function takenWords({ takeover, group_name, by }: Taken, me: number): string {
  const { display_name, displaced_name, undone, user_id } = takeover
  const when = `${group_name}, ${spanWords(takeover.start, takeover.end)}`
  const isMine = user_id === me
  if (undone !== null && by === 'calendar')
    return isMine
      ? `You do not have this shift any more, the calendar was changed: ${when}. Look at your shifts.`
      : `The calendar was changed, ${display_name} no longer has your shift: ${when}. Look at your shifts.`
  if (undone !== null) {
    return isMine
      ? `Your takeover was undone: ${when} is ${displaced_name}’s again.`
      : `You have your shift back: ${when}.`
  }
  return isMine
    ? `You now have the shift of ${displaced_name}: ${when}.`
    : `${display_name} has taken over your shift: ${when}.`
}

type Offer = LivePayload['shift_offer_changed']['offer']

/** What a person hears of an offer; undefined: it needs no words of theirs. */
export function offerWords(offer: Offer, me: number): string | undefined {
  const { shift, group_name, state } = offer
  const when = `${group_name}, ${spanWords(shift.start, shift.end)}`
  if (shift.user_id === me) {
    if (state === 'declined')
      return `${offer.answered_name ?? 'Your colleague'} cannot take your shift: ${when}.`
    return undefined
  }
  return state === 'open' ? `${shift.display_name} asks who takes a shift: ${when}.` : undefined
}
