import type { AskedColleague, SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'

export const requestTitle = 'Request a swap'
export const requestSent = 'Request sent. The shift stays with its user until a colleague accepts.'
export const couldNotSend = 'Could not send the request.'
export const sendLabel = 'Send request'
export const askLabel = 'Ask'
export const everyone = 'Everyone in the group'
export const moreShiftsLabel = 'Also give away'
export const moreShiftsHint = 'All of them go to the colleague who accepts.'
export const exchangeLabel = 'In exchange for'
export const exchangeHint = 'Their shifts in the next eight weeks. Select none to ask for nothing in return.'
export const noneToExchange = 'They have no shift in the next eight weeks.'
export const approvalNote = 'A scheduler approves swaps of this group.'

export const replacementLabel = 'Find a replacement'
export const replacementAbout = (name: string): string =>
  `${name} stays on call until a colleague accepts. The first one to accept gets the shift.`
export const restText = (span: string): string => `The rest of ${span}`
export const colleaguesLabel = 'Colleagues to ask, in this order'
export const couldNotLoadColleagues = 'Could not load the colleagues.'
export const noColleagues = 'This group has no other members.'
export const colleaguesMissing = 'Select at least one colleague.'
export const waitLabel = 'Ask the next colleague'
export const waitOptions = [
  { value: 0, label: 'At once' },
  { value: 15, label: 'After 15 minutes' },
  { value: 30, label: 'After 30 minutes' },
  { value: 60, label: 'After 1 hour' },
  { value: 240, label: 'After 4 hours' },
  { value: 1_440, label: 'After a day' },
]

export const noRequests = 'No swap requests. Open one of your shifts to request a swap.'
export const toDecideTitle = 'Swaps to approve'
export const couldNotLoadRequests = 'Could not load swap requests.'
export const approveLabel = 'Approve'
export const approveTitle = 'Approve the swap'
export const emergencyMissing = 'Enter the reason for the emergency.'
export const declineTitle = 'Decline the swap'
export const declineLabel = 'Decline'
export const withdrawLabel = ({ state }: SwapRequest): string => (state === 'declined' ? 'Close' : 'Withdraw')
export const reasonLabel = 'Reason'
export const reasonHint = 'Both users read this.'
export const couldNotDecide = 'Could not decide on the swap.'
export const couldNotAnswer = 'Could not answer the request.'

export const couldNotTakeOver = 'Could not take over this shift'
export const couldNotUndoTakeover = 'Could not undo the takeover'
export const tookOver = (displaced: string): string => `You now have this shift. ${displaced} was notified.`
export const undidTakeover = (displaced: string): string => `${displaced} has this shift again.`
export const willBeNotified = (name: string): string => `${name} will be notified.`

export const requestCount = (count: number): string =>
  count === 1 ? '1 swap request' : `${count} swap requests`

const shiftCount = (count: number, of: string): string =>
  count === 1 ? `${of} shift` : `${count} of ${of} shifts`

function colleaguesText(colleagues: readonly AskedColleague[]): string {
  const [first, ...others] = colleagues
  if (!first) return 'the group'
  if (others.length === 0) return first.display_name
  return `${first.display_name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

/** @param me the user who reads it */
export function requestText(request: Omit<SwapRequest, 'may' | 'broken_rules'>, me: number): string {
  const { user_id, author_id, display_name, author_name, answered_by, answered_name, shifts } = request
  const isOwn = user_id === me
  const whose = isOwn ? 'your' : `${display_name}’s`
  const what = shiftCount(shifts.length, whose)
  if (request.state === 'awaiting_approval')
    return answered_by === me ? `You agreed to take ${what}` : `${answered_name} agreed to take ${what}`
  if (author_id === me) return `You asked ${colleaguesText(request.colleagues)} to take ${what}`
  if (author_id !== user_id) return `${author_name} is looking for someone to take ${what}`
  return `${display_name} needs someone to take ${shifts.length === 1 ? 'a shift' : `${shifts.length} shifts`}`
}

const colleagueStates = { waiting: 'not asked yet', asked: 'asked', declined: 'declined' }

/** How far a request that asks several colleagues has come. */
export const progressText = ({ colleagues }: SwapRequest): string =>
  colleagues.length < 2
    ? ''
    : colleagues.map(({ display_name, state }) => `${display_name}: ${colleagueStates[state]}`).join(', ')

/** Says what to do if no colleague is left to ask. Undefined for everyone but the users who asked. */
export function untakenText({ untaken, state, may, shifts }: SwapRequest): string | undefined {
  if (untaken === null || !may.withdraw || (state !== 'open' && state !== 'declined')) return undefined
  const it = shifts.length === 1 ? 'the shift' : 'the shifts'
  return state === 'declined'
    ? `All colleagues have declined. Ask others, or let a scheduler give ${it} to someone else.`
    : `No colleague has answered in time. To ask others, withdraw this request. A scheduler can give ${it} to someone else.`
}

export const awaitsApproval = 'Awaits the approval of a scheduler'

export const acceptLabel = ({ shifts, wanted }: SwapRequest): string => {
  if (wanted.length > 0) return 'Swap'
  return shifts.length === 1 ? 'Take shift' : 'Take shifts'
}

/** Confirms an answer to the user who gave it. */
export function answeredText({ state, shifts, display_name }: SwapRequest): string {
  const taken = shifts.length === 1 ? 'this shift' : 'these shifts'
  const texts: Record<SwapRequest['state'], string> = {
    open: 'You declined the request.',
    awaiting_approval: `You get ${taken} once a scheduler approves the swap.`,
    accepted: `${display_name}’s ${shifts.length === 1 ? 'shift has' : 'shifts have'} changed hands.`,
    declined: 'You declined the request.',
    refused: 'You declined the swap. Both users are notified.',
    withdrawn: 'The request was withdrawn.',
    expired: 'The request has expired.',
  }
  return texts[state]
}
