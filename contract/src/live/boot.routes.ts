import { z } from 'zod'
import { Me } from '../accounts/session.schemas.ts'
import { MessageType } from '../messaging/threads/message-type.schemas.ts'
import { ThreadFilter } from '../messaging/thread-filters/thread-filter.schemas.ts'
import { Message, Subscriber, Thread } from '../messaging/threads/thread.schemas.ts'
import { pageOf, route } from '../route.ts'

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
  summary: 'Get everything the first screen needs, as of the cursor that the socket continues from.',
  allow: 'signed_in',
  query: z.strictObject({ thread_id: z.coerce.number().int().positive().optional() }),
  answers: {
    200: z
      .object({
        cursor: z.string(),
        me: Me,
        unread_count: z.int(),
        /** Muted ones of them that do not need the user. The app icon does not count them. */
        quiet_count: z.int(),
        needs_my_response_count: z.int(),
        waiting_for_others_count: z.int(),
        message_types: z.array(MessageType),
        /** The caller's filter, which limits `inbox`. */
        thread_filter: ThreadFilter,
        inbox: pageOf(Thread),
        /** Null without a thread_id, or when the caller may not read the thread. */
        open: OpenThread.nullable(),
      })
      .meta({ id: 'Boot' }),
  },
})
