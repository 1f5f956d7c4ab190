import { z } from 'zod'
import { event } from '../../event.ts'
import { PageEventKind } from './page-event.schemas.ts'

/** Sent to the thread's participants; clients reload the time line up to `last_id`. */
export const pageEvent = event({
  kind: 'page_event',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    user_ids: z.array(z.int()),
    kinds: z.array(PageEventKind),
    last_id: z.int(),
  }),
})
