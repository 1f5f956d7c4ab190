import { z } from 'zod'
import { event } from '../event.ts'
import { Page } from './page.schemas.ts'

/** To everyone on the thread: its pages as they are now, all of them. Takes the place of what was held. */
export const pageChanged = event({
  kind: 'page_changed',
  payload: z.object({ thread_id: z.int(), pages: z.array(Page) }),
})
