export const peopleTitle = 'People'
export const peoplePanelLabel = 'People in this thread'
export const peopleCountTitle = (count: number): string => `${peopleTitle} ${count}`
export const loadFailedText = 'Could not load the people in this thread.'
export const waitingText = (age: string): string => `Waiting for an answer · ${age}`

export const addedByPolicyText = (policy_name: string): string => `Added by policy ${policy_name}`
export const routingTitle = 'Routing policies'
export const matchedText = (conditions: readonly string[]): string => `(${conditions.join(', ')}):`
/** `when` is a date and time. */
export const scheduledText = (when: string): string => `Scheduled: notifications start ${when}.`

export const addPeopleTitle = 'Add people'
export const addLabel = 'Add to thread'
export const addFieldLabel = 'People, groups or departments'
export const selectionRequiredText = 'Select at least one person or group.'
export const addHint = 'New people can read the whole conversation from the first message.'
export const addedText = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} added` : `${names.length} added`
/** Wording of messaging §8. */
export const addFailedText = 'Unable to add subscriber'

export const deliveredLabel = 'Delivered'
/** Messaging §4: pending messages are shown as Sent. */
export const sentLabel = 'Sent'
export const readLabel = 'Read'
export const newestMessageText = (summary: string): string => `Newest message: ${summary}`
export const requestReadText = 'Read the request'
export const earlierMessagesReadText = 'Read earlier messages'
