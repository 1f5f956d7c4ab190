import type { Context } from '../../../platform/http/context.ts'
import type { ScheduledContent } from './scheduled-message.queries.ts'

export const getAttachmentIds = ({ reply, new_thread, conversation_message }: ScheduledContent): number[] =>
  (reply ?? new_thread ?? conversation_message)?.attachment_ids ?? []

/** The key of the sent message, by which a second sending would be recognized. */
export const clientKey = (id: number): string => `scheduled-message-${id}`

/** The message was counted when it was scheduled. */
export const withoutLimits = (ctx: Context): Context => ({ ...ctx, consume: () => Promise.resolve() })
