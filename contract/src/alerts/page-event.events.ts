import { z } from 'zod'
import { event } from '../event.ts'
import { PageEventKind } from './page-event.schemas.ts'

/**
 * To everyone on the thread: something happened to a page. `last_id` is the newest of its time line by then; whoever
 * shows the time line asks for it again.
 */
export const pageEvent = event({
  kind: 'page_event',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    /** About whom; empty when only about the page itself. */
    user_ids: z.array(z.int()),
    kinds: z.array(PageEventKind),
    last_id: z.int(),
  }),
})
