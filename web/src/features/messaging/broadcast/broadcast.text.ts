export const broadcastTitle = (group?: string): string =>
  group === undefined ? 'Broadcast' : `Broadcast to ${group}`
export const permissionNeeded = 'send broadcasts'
export const sentSectionTitle = 'Sent to this group'

export const formLabel = 'New broadcast'
export const messageLabel = 'Message'
export const messageHint =
  'Everyone gets a text message, regardless of their preferences. It shows only that there is a message and who sent it.'
export const blankFieldText = 'This field may not be blank.'
export const excludeLabel = 'Leave out people who have the app installed'
export const excludeHint = 'Anyone who has ever signed in on a device.'
export const countFailedText = 'Could not count the people in this group.'
export const sendLabel = 'Send broadcast'
export const sendToLabel = (people: string): string => `Send to ${people}`
export const audienceLabel = (people: string): string => `Goes to ${people}.`
export const excludedText = (people: string, count: number): string =>
  `${people} with the app ${count === 1 ? 'is' : 'are'} left out.`
export const noChannelText = (count: number): string =>
  `${count} cannot get text messages and will see it only in the app.`
export const sendFailedText = 'Could not send broadcast message'

export const historyLabel = 'Broadcasts'
export const historyFailedText = 'Could not load earlier broadcasts.'
export const loadingHistoryLabel = 'Loading earlier broadcasts'
export const emptyHistoryText = 'No broadcasts have been sent to this group yet.'
export const showOlderLabel = 'Show older broadcasts'
export const recalledText = 'Recalled by the sender'
export const excludedAppText = 'without people who have the app'

export const deliveryLabel = 'Delivery status'
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
