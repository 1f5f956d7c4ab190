import { z } from 'zod'
import { Attachment } from '../../files/file.schemas.ts'
import { instant } from '../../instant.ts'
import { computed, recordVersion, versionFields } from '../../record-version.ts'
import { ConversationMessage } from '../conversations/conversation.schemas.ts'
import { NewThread, Reply } from '../threads/thread.schemas.ts'

/** The message as its route takes it. One of the three is set; the other two are null. */
const content = {
  /** For `POST /api/v1/threads/{thread_id}/reply/`. */
  reply: Reply.nullable(),
  /** For `POST /api/v2/threads/`. */
  new_thread: NewThread.nullable(),
  /** For `POST /api/v1/conversations/`. */
  conversation_message: ConversationMessage.nullable(),
}

export const ScheduledMessage = z
  .object({
    id: z.int(),
    /** The thread of a reply. Null for other messages, and for a reply whose thread was removed. */
    thread_id: z.int().nullable(),
    ...content,
    send_at: z.string(),
    /** `not_sent`: its time has come, and it could not be sent. It stays in the list until it is sent or deleted. */
    state: computed(z.enum(['waiting', 'not_sent'])),
    /** Why it was not sent; null while it waits. */
    reason: computed(z.string().nullable()),
    /** Names the thread of a reply, or the recipients. */
    to: computed(z.string()),
    attachments: computed(z.array(Attachment)),
    created: z.string(),
    ...versionFields,
  })
  .meta({ id: 'ScheduledMessage' })
export type ScheduledMessage = z.output<typeof ScheduledMessage>

const countOf = (message: { [Kind in keyof typeof content]?: unknown }): number =>
  [message.reply, message.new_thread, message.conversation_message].filter((each) => each).length

export const NewScheduledMessage = z
  .strictObject({
    thread_id: z.int().positive().nullable().default(null),
    reply: content.reply.default(null),
    new_thread: content.new_thread.default(null),
    conversation_message: content.conversation_message.default(null),
    send_at: instant('send_at'),
  })
  .refine((message) => countOf(message) === 1, {
    error: 'Send one of reply, new_thread and conversation_message.',
  })
  .refine(({ thread_id, reply }) => (thread_id === null) === (reply === null), {
    path: ['thread_id'],
    error: 'Send thread_id with a reply only.',
  })
export type NewScheduledMessage = z.output<typeof NewScheduledMessage>

export const ScheduledMessageChanges = z.strictObject({
  reply: content.reply.optional(),
  new_thread: content.new_thread.optional(),
  conversation_message: content.conversation_message.optional(),
  send_at: instant('send_at').optional(),
  version: recordVersion,
})
export type ScheduledMessageChanges = z.output<typeof ScheduledMessageChanges>
