import type { Acknowledgement } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

const minute = 60_000
const hour = 60 * minute

export function ageText(since: number, now: number): string {
  const ms = Math.max(0, now - since)
  if (ms < minute) return 'under 1 min'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  return ms < 48 * hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / (24 * hour))} d`
}

const answers: Readonly<Record<Acknowledgement['state'], string>> = {
  open: '',
  accepted: 'accepted',
  rejected: 'rejected',
  responded: 'responded',
  recalled: 'recalled',
  handed_off: 'handed off',
  escalated: 'taken over by someone else',
  released: 'answered by someone else',
  expired: 'expired',
}

/** A rejection, or an option that means no: it never gets a tick. */
export const isRefusal = ({ state, meaning }: Partial<Pick<Acknowledgement, 'state' | 'meaning'>>): boolean =>
  state === 'rejected' || meaning === 'no'

export function answerText({
  state,
  response,
  meaning = null,
}: Pick<Acknowledgement, 'state' | 'response'> & Partial<Pick<Acknowledgement, 'meaning'>>): string {
  const word = meaning === 'no' && state === 'responded' ? 'declined' : answers[state]
  const label = word.charAt(0).toUpperCase() + word.slice(1)
  return response === null ? label : `${label}: ${response}`
}
