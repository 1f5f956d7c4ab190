import type { SwapResponse } from './swap-request.api.ts'

export const requestSent = 'Swap request sent. The shift stays yours until someone accepts.'
export const couldNotSend = 'Could not send the swap request'
export const noRequests = 'No swap requests. Open one of your shifts to request a swap.'
export const exchangeHint =
  'Choose one of their shifts in the next eight weeks, or leave empty to ask for nothing in return.'

export const responseFailed: Record<SwapResponse, string> = {
  accept: 'Could not accept the request.',
  decline: 'Could not decline the request.',
  withdraw: 'Could not withdraw the request.',
}

export const couldNotTakeOver = 'Could not take over this shift'
export const couldNotUndoTakeover = 'Could not undo the takeover'
export const tookOver = (displaced: string): string => `You now have this shift. ${displaced} was notified.`
export const undidTakeover = (displaced: string): string => `${displaced} has this shift again.`
export const willBeNotified = (name: string): string => `${name} will be notified.`

export const requestCount = (count: number): string =>
  count === 1 ? '1 swap request' : `${count} swap requests`
