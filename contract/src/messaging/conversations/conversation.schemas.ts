import { z } from 'zod'
import { limits } from '../../limits.ts'
import { NewThread, replyFields } from '../threads/thread.schemas.ts'

const { message, attachment_ids, requires_confirm, response_options, response_meanings, mentions } =
  replyFields

/**
 * A message without a subject. Its recipients are people, or one group, department or care team, and decide with the
 * patient which conversation it belongs to.
 */
export const ConversationMessage = z.strictObject({
  recipient_ids: NewThread.shape.recipient_ids.max(
    limits.conversation_recipients,
    `At most ${limits.conversation_recipients} recipients without a subject.`,
  ),
  /** A conversation with a care team is about its patient, also if both are null. */
  patient_id: NewThread.shape.patient_id,
  encounter_id: NewThread.shape.encounter_id,
  message,
  attachment_ids,
  priority: NewThread.shape.priority,
  requires_confirm,
  response_options,
  response_meanings,
  mentions,
})

export type ConversationMessage = z.output<typeof ConversationMessage>

export const FoundConversation = z
  .object({
    /** Whether the next message continues a conversation; otherwise it starts one. */
    continues: z.boolean(),
    /** The conversation, or null for a caller who joins it with the next message. */
    thread_id: z.int().nullable(),
  })
  .meta({ id: 'FoundConversation' })
