export const broadcastTitle = (group?: string): string =>
  group === undefined ? 'Broadcast' : `Broadcast to ${group}`
export const permissionNeeded = 'send broadcasts'
export const sentSectionTitle = 'Sent to this group'

export const messagePageTitle = 'Broadcast message'
export const aboutMessagePage =
  'One message to the whole hospital, a department or a group. Replies go only to you.'
export const sentToOthersTitle = 'Sent to the hospital and to departments'
export const audienceLegend = 'To'
export const everyoneText = 'Whole hospital'
export const bySmsText = 'SMS'
export const inApplicationText = 'Application'
export const unicodeText = 'a special character makes parts shorter'
export const inWardlineLabel = 'In Wardline'
export const bySmsLabel = 'By SMS'
export const typeLegend = 'Send'
export const smsWarning =
  'The text leaves Wardline and is shown on lock screens. Do not write names, rooms or anything else about a patient.'
export const smsHint = 'Sent word for word to mobile numbers, and shown in the application.'
export const tooLongText = 'A text message has at most 6 parts. Shorten it, or send it in the application.'
export const unreachedLabel = (count: number): string =>
  count === 1 ? '1 person gets no text message' : `${count} people get no text message`
export const unreachedNoun = 'people without text messages'

export const formLabel = 'New broadcast'
export const messageLabel = 'Message'
export const messageHint =
  'Everyone gets it in Wardline. Anyone with a mobile number or pager also gets a text, regardless of their preferences: it announces the message, and does not contain it.'
export const blankFieldText = 'This field may not be blank.'
export const excludeLabel = 'Leave out people who have the app installed'
export const excludeHint = 'Anyone with a device on which alerts are turned on.'
export const countFailedText = 'Could not count the people in this group.'
export const sendLabel = 'Send broadcast'
export const sendToLabel = (people: string): string => `Send to ${people}`
export const audienceLabel = (people: string): string => `Goes to ${people}.`
export const excludedText = (people: string, count: number): string =>
  `${people} with the app ${count === 1 ? 'is' : 'are'} left out.`
export const noChannelText = (count: number): string =>
  `${count} cannot get text messages and will see it only in the app.`
export const sendFailedText = 'Could not send broadcast message'

export const confirmTitle = (people: string): string => `Send to ${people}?`
export const confirmHint = 'You can undo it for ten seconds.'
export const confirmLabel = 'Send'
export const cancelLabel = 'Cancel'
export const countdownTitle = (people: string): string => `Sending to ${people}`
export const nothingSentText = 'Nothing has been sent yet. Leaving this page does not stop it.'
export const countdownText = (seconds: number): string => (seconds > 0 ? `Sent in ${seconds} s` : 'Sending …')
export const undoLabel = 'Undo'
export const undoneText = 'The broadcast was not sent.'
export const undoFailedText = 'Could not undo'
export const notSentText = 'It was not sent. The reason is in your inbox.'

export const historyNoun = 'broadcasts'
export const historyLabel = 'Broadcasts'
export const historyFailedText = 'Could not load earlier broadcasts.'
export const loadingHistoryLabel = 'Loading earlier broadcasts'
export const emptyHistoryText = 'No broadcasts have been sent yet.'
export const showOlderLabel = 'Show older broadcasts'
export const recalledText = 'Recalled by the sender'
export const excludedAppText = 'without people who have the app'

export const recipientsNoun = 'recipients'
export const noRecipientsText = 'No one received it.'
export const deliveryFailedText = 'Could not load the delivery status.'
export const loadingDeliveryLabel = 'Loading delivery status'
export const notTextedText = (people: string): string => `${people} could not be sent a text message.`
export const notTextedLabel = 'No text message'
export const openThreadLabel = 'Open the thread'
export const countLabels = { people: 'Sent to', delivered: 'Delivered', read: 'Read', answered: 'Answered' }
export const statusLabels = {
  sent: 'Not delivered yet',
  delivered: 'Delivered, not read',
  read: 'Read',
  answered: 'Answered',
}
export const headCountParts = (
  people: string,
  delivered: number,
  read: number,
  answered: number,
): string[] => [people, `${delivered} delivered`, `${read} read`, `${answered} answered`]
