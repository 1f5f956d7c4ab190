export const replyLabel = 'Reply'
export const replyToGroupPlaceholder = (name: string): string => `Reply to ${name}`
export const replyPlaceholder = (others: number): string =>
  others === 1 ? 'Reply to 1 person' : `Reply to ${others} people`
export const sendLabel = 'Send'
export const removeQuoteLabel = 'Remove quote'
export const quietLabel = 'No alerts for this reply'
export const sendQuietlyLabel = 'Send without alerts'
export const sendsHint = 'sends'
export const newLineHint = 'new line'
export const noRepliesText = 'Replies are turned off for this message.'

export const requestLabel = 'Ask for a response'
export const removeRequestLabel = 'Remove request'
export const highPriorityLabel = 'High priority'
export const askToConfirmLabel = 'Ask to confirm'
export const askedPeopleLabel = 'Ask and notify'
export const everyoneLabel = 'Everyone'
export const choosePersonText = 'Choose at least one person.'
export const firstPeopleText = (count: number): string => `The first ${count} people are listed.`
export const askGroupLabel = (name: string): string => `Ask ${name}`
export const askLabel = (people: number): string => (people === 1 ? 'Ask 1 person' : `Ask ${people} people`)
