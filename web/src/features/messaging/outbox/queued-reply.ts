import type { Message, MessageQuote, Reply } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Attachment } from '../attachments/attachment.view.ts'

/** The request of a reply, and its recipients. */
export type ReplyRequest = Pick<
  Reply,
  'priority' | 'requires_confirm' | 'response_options' | 'response_meanings' | 'recipient_user_ids'
>

/**
 * A reply that the server has not confirmed.
 * - `submitting`: being sent.
 * - `waiting`: no response; it is resent automatically.
 * - `error`: refused; the user can resend it under the same key.
 */
export interface QueuedReply {
  client_key: string
  thread_id: number
  text: string
  attachments: Attachment[]
  /** Recipients get no alerts. */
  isQuiet?: boolean
  request?: ReplyRequest
  mentions?: Message['mentions']
  quote?: MessageQuote
  created: string
  state: 'submitting' | 'waiting' | 'error'
  /** The sentence of the server that refused it. */
  reason?: string
}

/** Maps status 0 (no response) and 401 (next sign-in) to `waiting`. */
export const stateAfterFailure = (status: number): QueuedReply['state'] =>
  status === 0 || status === 401 ? 'waiting' : 'error'

/** The body of the request that sends it. */
export const toReplyBody = ({
  text,
  attachments,
  isQuiet = false,
  request,
  mentions = [],
  quote,
}: Pick<QueuedReply, 'text' | 'attachments' | 'isQuiet' | 'request' | 'mentions' | 'quote'>): Reply => ({
  message: text,
  attachment_ids: attachments.map(({ id }) => id),
  suppress_notifications: isQuiet,
  priority: null,
  requires_confirm: false,
  response_options: [],
  response_meanings: {},
  recipient_user_ids: null,
  ...request,
  mentions: mentions.map(({ user_id }) => user_id),
  quoted_message_id: quote?.id ?? null,
})
