import { z } from 'zod'
import { limits } from '../../limits.ts'
import { route } from '../../route.ts'
import { idList } from '../../typeahead.ts'
import { Message, Subscriber, Thread } from '../threads/thread.schemas.ts'

export const listThreadCopies = route({
  method: 'GET',
  path: '/api/v1/threads/copies/',
  summary:
    'Get up to ten threads of the caller with their newest messages, for a device that stores them for use without a ' +
    'connection. Nothing counts as delivered, read or opened. Audited. Other threads and monitored ones are left out.',
  allow: 'signed_in',
  query: z.strictObject({
    ids: idList('ids').refine(
      (ids) => ids.split(',').length <= limits.thread_copies,
      `At most ${limits.thread_copies} conversations.`,
    ),
  }),
  answers: {
    200: z
      .object({
        results: z.array(
          z.object({
            thread: Thread,
            /** The newest first. */
            messages: z.array(Message),
            has_older: z.boolean(),
            subscribers: z.array(Subscriber),
            subscriber_count: z.int(),
          }),
        ),
      })
      .meta({ id: 'ThreadCopies' }),
  },
})
