import { limits } from '@wardline/contract/limits.ts'

export const tooSoon = 'Choose a time that is at least a minute ahead, or send the message now.'
export const tooLate = `Choose a time within the next ${limits.scheduled_message_days} days.`
export const highPriority =
  'A message of high priority cannot be sent later. Send it now, or choose a lower priority.'
export const escalation = 'A message that escalates cannot be sent later. Send it now.'
export const otherKind = 'A scheduled message keeps its kind. Delete it, and write another one.'

export const tooMany = {
  status: 409,
  code: 'scheduled_message.too_many',
  detail: `You have ${limits.scheduled_messages} scheduled messages. Send or delete one first.`,
} as const

export const changed = { code: 'scheduled_message.changed', noun: 'this scheduled message' }

export const conversationGone = {
  status: 404,
  code: 'scheduled_message.no_conversation',
  detail: 'You are no longer in this conversation, or it was recalled or removed.',
} as const

export const authorLocked = {
  status: 403,
  code: 'scheduled_message.author_locked',
  detail: 'Your account was locked or inactive at this time.',
} as const

export const outdated = {
  status: 400,
  code: 'scheduled_message.outdated',
  detail: 'The message is no longer valid. Edit it, and send it again.',
} as const
