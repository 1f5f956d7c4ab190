import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

const request = /\bplease read back\b/iu

/** Whether a message asks the user to repeat a value, as the phrase *Critical value* does. */
export const canReadBack = (
  message: Pick<Message, 'data' | 'sender' | 'is_automatic' | 'taken_back'>,
  thread: { may: Pick<Thread['may'], 'reply'> },
  me: number,
): boolean =>
  thread.may.reply &&
  message.sender.id !== me &&
  !message.is_automatic &&
  message.taken_back === null &&
  message.data.some(({ data }) => request.test(data))
