export const replyLabel = 'Reply'
export const replyPlaceholder = (others: number): string =>
  others === 1 ? 'Reply to 1 person' : `Reply to ${others} people`
export const sendLabel = 'Send'
export const quietLabel = 'No alerts for this reply'
export const sendQuietlyLabel = 'Send without alerts'
export const sendsHint = 'sends'
export const newLineHint = 'new line'
export const noRepliesText = 'Replies are turned off for this message.'
