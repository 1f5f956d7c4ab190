import { z } from 'zod'
import { event } from '../../event.ts'

/** To the thread's subscribers: the recording of a call arrived or is missing; clients refetch the thread's messages. */
export const pagerCallChanged = event({
  kind: 'pager_call_changed',
  payload: z.object({ thread_id: z.int(), message_id: z.int() }),
})
