import { z } from 'zod'
import { Me } from '../accounts/session.schemas.ts'
import { MessageType } from '../messaging/message-type.schemas.ts'
import { Thread } from '../messaging/thread.schemas.ts'
import { pageOf, route } from '../route.ts'

export const boot = route({
  method: 'GET',
  path: '/api/v1/boot/',
  summary: 'Everything the first screen needs, read after the cursor that the socket continues from.',
  allow: 'signed_in',
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
      })
      .meta({ id: 'Boot' }),
  },
})
