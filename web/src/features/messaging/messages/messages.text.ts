export const logLabel = 'Messages'
export const loadingMessagesLabel = 'Loading messages'
export const loadFailedText = 'Could not load this conversation.'
export const jumpToNewestLabel = 'Jump to newest'
export const newMessagesText = (count: number): string =>
  count === 1 ? '1 new message' : `${count} new messages`
export const newDividerLabel = 'New'
export const ownNameLabel = 'You'
export const highPriorityLabel = 'High priority'
export const recipientsPrefix = 'To '
export const mentionsText = (names: readonly string[]): string =>
  `Mentions ${new Intl.ListFormat('en').format(names)}`
export const goToQuoteLabel = 'Go to the quoted message:'
export const quoteLabel = 'Quote'
export const attachmentSentText = 'Sent an attachment'

export const viaLabels = { sms: 'by text message', email: 'by e-mail', pager: 'by pager', voice: 'by phone' }

export const waitingForConnectionText = 'Waiting for the connection'
export const notSentText = 'Not sent'
export const notSentBecauseText = (reason: string): string => `${notSentText}. ${reason}`
export const sendAgainLabel = 'Send again'
export const discardLabel = 'Discard'

export const messageActionsLabel = 'Message actions'
export const forwardMessageLabel = 'Forward this message'
export const messageHistoryLabel = 'Message history'
export const alertsByUserLabel = 'Alerts by user'
export const proofOfPageLabel = 'Proof of page'

export const readByText = (read: number, others: number): string => `Read by ${read} of ${others}`
