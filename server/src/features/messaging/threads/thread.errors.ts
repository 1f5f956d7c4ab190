export const repliesNotAllowed = {
  status: 403,
  code: 'thread.replies_off',
  detail: 'The sender of this conversation does not accept replies.',
} as const

export const cannotReply = {
  status: 403,
  code: 'thread.cannot_reply',
  detail: 'You cannot reply because your account is locked or inactive.',
} as const

export const cannotRequest = {
  status: 403,
  code: 'thread.cannot_request',
  detail: 'You do not have permission to request responses. Send the reply without a priority or a request.',
} as const

export const monitoredReadOnly = {
  status: 403,
  code: 'thread.monitored',
  detail: 'You are monitoring this conversation and can only read it.',
} as const

/** Messaging §6 and §8: needs the sender and messaging.recall_thread. */
export const cannotRecall = {
  status: 403,
  code: 'thread.no_recall',
  detail: 'This thread could not be recalled',
} as const

/** Messaging §5: a reply needs text or an attachment. */
export const emptyReply = 'Write a message or attach a file.'
export const notSubscribed = 'Choose people of this conversation, without yourself.'
export const notMentionedRecipient = 'Mention people who receive this message, without yourself.'
export const notMentionable = 'Mention people of this conversation, without yourself.'
export const emptyMessage = 'This field may not be blank.'
export const patientOrEncounter = 'A conversation is about a patient or an encounter, not both.'
export const patientRequired = 'Choose a patient or an encounter, or null for none.'
export const everyoneAlreadyOnThread = 'Everyone you selected is already in this conversation.'
export const patientNotFound = 'This patient does not exist.'
export const encounterNotFound = 'This encounter does not exist.'
export const messageTypeNotFound = 'This message type does not exist.'
export const messageNotFound = 'This message is not in the conversation.'
