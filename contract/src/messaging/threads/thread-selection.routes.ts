import { z } from 'zod'
import { limits } from '../../limits.ts'
import { route } from '../../route.ts'
import { ThreadChange, ThreadChangeOutcome } from './thread-selection.schemas.ts'

export const changeThreads = route({
  method: 'POST',
  path: '/api/v1/threads/changes/',
  summary:
    'Archive, unarchive or mark as unread up to 100 threads for the caller. A thread that cannot be changed does not ' +
    'hold up the others; `results` has one outcome for each, in the order of the request.',
  allow: 'signed_in',
  body: z.strictObject({
    change: ThreadChange,
    thread_ids: z
      .array(z.int().positive())
      .min(1, 'Choose at least one conversation.')
      .max(limits.changed_threads, `At most ${limits.changed_threads} conversations.`),
  }),
  answers: {
    200: z
      .object({ results: z.array(z.object({ thread_id: z.int(), outcome: ThreadChangeOutcome })) })
      .meta({ id: 'ThreadChangeResults' }),
  },
})
