export const forwardTitle = 'Forward'
export const recipientsLabel = 'To'
export const recipientRequiredText = 'Choose at least one recipient.'
export const scopeLabel = 'What to forward'
export const newestMessageLabel = 'Newest message'
export const thisMessageLabel = 'This message'
export const wholeThreadLabel = 'Whole thread'
export const scopeHints = {
  message: 'Recipients get this message in a new conversation. They cannot see the rest of this one.',
  thread: 'Recipients join this conversation and can read it from the first message.',
}
export const noteLabel = 'Message'
export const optionalText = '(optional)'
export const forwardMessageLabel = 'Forward message'
export const forwardThreadLabel = 'Forward thread'
export const messageForwardedText = 'Message forwarded'
export const threadForwardedText = 'Thread forwarded'
export const openLabel = 'Open'
export const leaveQuestion = 'Leave without forwarding?'
export const leaveLabel = 'Leave'
/** Wordings of messaging §8. */
export const forwardMessageFailedText = 'Could not forward a message'
export const forwardThreadFailedText = 'Could not forward a thread'
