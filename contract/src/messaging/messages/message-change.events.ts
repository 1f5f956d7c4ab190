import { z } from 'zod'
import { event } from '../../event.ts'
import { Message, MessageReaction, ThreadShared } from '../threads/thread.schemas.ts'

/** The sender corrected the message or took it back. Sent to the thread's subscribers. */
export const messageChanged = event({
  kind: 'message_changed',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    data: Message.shape.data,
    corrected: Message.shape.corrected,
    taken_back: Message.shape.taken_back,
    /** The priority of the thread after the change, when this was its newest message. */
    priority: ThreadShared.shape.priority,
    last_message_id: z.int(),
  }),
  shows_thread: true,
})

/** Sent to the thread's subscribers. `reaction` is null if it was removed. */
export const messageReaction = event({
  kind: 'message_reaction',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    reaction: MessageReaction.shape.reaction.nullable(),
  }),
})
