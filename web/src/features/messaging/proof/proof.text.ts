import type { ProofPerson } from '@wardline/contract/messaging/proof/proof.schemas.ts'

export const proofTitle = 'Proof of page'
export const messageHistoryLabel = 'Message history'
export const alertsByUserLabel = 'Alerts by user'
export const saveAsLabel = (format: string): string => `Save as ${format.toUpperCase()}`
export const loadFailedText = 'Could not load the proof.'
export const loadingLabel = 'Loading the proof'
export const timelinesLabel = 'Timelines'
export const pageSectionTitle = 'The page'
export const nextStepText = (step: string, time: string): string => `Next: ${step}, ${time}`
export const countdownInText = (duration: string): string => `, in ${duration}`
export const partialText = (listed: number, total: number): string =>
  `The first ${listed} of ${total} people. The PDF and CSV files contain all of them.`

export const sentToText = (people: number): string =>
  people === 1 ? 'Sent to 1 person' : `Sent to ${people} people`
export const noOpenResponsesText = 'No more responses are needed'
export const answeredCountText = (answered: number, total: number): string =>
  `${answered} of ${total} ${answered === 1 && total === 1 ? 'has' : 'have'} answered`

export const statusTexts: Readonly<Record<NonNullable<ProofPerson['state']>, string>> = {
  open: 'Has not answered',
  accepted: 'Accepted',
  rejected: 'Rejected',
  responded: 'Responded',
  recalled: 'Recalled',
  handed_off: 'Handed off',
  escalated: 'Taken over by someone else',
  released: 'Answered by someone else',
  expired: 'Expired',
}
export const deliveryTexts = { opened: 'opened', onDevice: 'on a device', delivered: 'delivered' }
export const notOnDeviceText = 'Not on a device yet'
