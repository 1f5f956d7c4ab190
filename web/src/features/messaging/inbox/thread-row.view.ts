import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { ageText, answerText } from '../acknowledgements/answer-text.view.ts'
import {
  allAnsweredText,
  answerNeededText,
  attachmentSentText,
  ownAnswerText,
  ownSenderLabel,
  partlyAnsweredText,
  waitingText,
} from './inbox.text.ts'

interface RowAvatar {
  name: string
  picture: string | null
  user_id: number | null
}

export function pickAvatar(thread: Thread, me: number): RowAvatar {
  const { last_message, subscribers } = thread
  const group = thread.groups[0] ?? thread.departments[0]
  if (group) return { name: group.name, picture: null, user_id: null }
  const isMine = last_message.sender_id === me
  const person = subscribers.find((entry) =>
    isMine ? entry.user_id !== me : entry.user_id === last_message.sender_id,
  )
  if (person) return { name: person.display_name, picture: person.profile_picture, user_id: person.user_id }
  return { name: last_message.sender_name, picture: null, user_id: last_message.sender_id }
}

export const senderLabel = (thread: Thread, me: number): string =>
  thread.last_message.sender_id === me ? ownSenderLabel : firstName(thread.last_message.sender_name)

const firstName = (name: string): string => {
  const [family = '', firstNames] = name.split(', ')
  return (firstNames ?? family).split(' ')[0] ?? ''
}

export const previewText = ({ last_message }: Thread): string =>
  last_message.text.trim() || (last_message.has_attachments ? attachmentSentText : '')

export const queuedText = ({ text, attachments }: QueuedReply): string =>
  text.trim() || (attachments.length > 0 ? attachmentSentText : '')

/** The newest of each thread that was not sent. Replies that are being sent change nothing. */
export const newestUnsent = (replies: readonly QueuedReply[]): ReadonlyMap<number, QueuedReply> =>
  new Map(
    replies.flatMap((reply) => (reply.state === 'submitting' ? [] : [[reply.thread_id, reply] as const])),
  )

export function ownDeliveryState(thread: Thread, me: number): 'pending' | 'delivered' | 'read' | undefined {
  if (thread.last_message.sender_id !== me) return undefined
  // The summary excludes the sender of the newest message.
  const { read, delivered } = thread.subscriber_summary
  if (read > 0) return 'read'
  return delivered > 0 ? 'delivered' : 'pending'
}

export function acknowledgementText(thread: Thread, now: number): string {
  const { acknowledgement, response_progress, created } = thread
  if (acknowledgement?.state === 'open')
    return answerNeededText(ageText(Date.parse(acknowledgement.since), now))
  if (response_progress && response_progress.open > 0) {
    const age = ageText(Date.parse(created), now)
    const { open, answered } = response_progress
    return answered > 0 ? partlyAnsweredText(response_progress, age) : waitingText(open, age)
  }
  if (acknowledgement) return ownAnswerText(answerText({ ...acknowledgement, response: null }))
  return response_progress ? allAnsweredText(response_progress.answered, response_progress.declined) : ''
}

/** `at` is -1 when the open thread has left the list. */
export function neighborIndex(at: number, step: 1 | -1, length: number, lastAt: number): number | undefined {
  if (length === 0) return undefined
  if (at >= 0) return Math.min(length - 1, Math.max(0, at + step))
  const from = step === 1 ? lastAt : lastAt - 1
  return Math.min(length - 1, Math.max(0, from))
}
