import type { CardNumber } from '@wardline/contract/paging/person-cards/person-card.schemas.ts'

export const messageLabel = 'Message'
export const pageLabel = 'Page'
export const callLabel = (name: string): string => `Call ${name},`
export const onCallTitle = 'On call'
export const numbersTitle = 'Phone numbers'
export const qualificationsTitle = 'Qualifications'
export const loadingLabel = (name: string): string => `Loading the card of ${name}`
export const loadFailedText = 'This card could not be loaded.'
export const notFoundText = 'This person is not in your directory.'
export const retryLabel = 'Try again'
export const deactivatedText = 'No longer works here'
export const lockedText = 'Locked'
export const onlineText = 'Online'
export const offlineText = 'Offline'
export const unknownStatusText = 'Status unknown'
export const doNotDisturbText = (until: string | null): string =>
  until === null ? 'Do not disturb' : `Do not disturb until ${until}`
export const shiftText = (call: string, until: string): string => `${call} until ${until}`

export const kindLabels: Record<CardNumber['kind'], string> = {
  duty: 'On call',
  mobile: 'Mobile',
  pager: 'Pager',
}
