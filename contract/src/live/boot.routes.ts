import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { Me } from '../accounts/session.schemas.ts'
import { MessageType } from '../messaging/message-type.schemas.ts'
import { Message, Subscriber, Thread } from '../messaging/thread.schemas.ts'
import { pageOf, route } from '../route.ts'

/** A thread with the newest page of its messages, newest first, and the first page of who is on it. */
const OpenThread = z.object({
  thread: Thread,
  messages: z.array(Message),
  has_older: z.boolean(),
  subscribers: z.array(Subscriber),
  subscriber_count: z.int(),
})

export const boot = route({
  method: 'GET',
  path: '/api/v1/boot/',
  summary: 'Everything the first screen needs, read after the cursor that the socket continues from.',
  allow: 'signed_in',
  /** The thread that the address names: it comes along. */
  query: z.strictObject({ thread_id: z.coerce.number().int().positive().optional() }),
  answers: {
    200: z
      .object({
        cursor: z.string(),
        me: Me,
        unread_count: z.int(),
        /** Threads in which the caller still owes an answer, and in which they wait for one. */
        owed_count: z.int(),
        awaited_count: z.int(),
        message_types: z.array(MessageType),
        inbox: pageOf(Thread),
        /** Null without a thread_id, and for a thread that the caller is not on. */
        open: OpenThread.nullable(),
      })
      .meta({ id: 'Boot' }),
    400: FieldErrors,
  },
})
