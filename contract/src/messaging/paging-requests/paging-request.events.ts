import { z } from 'zod'
import { event } from '../../event.ts'
import { PagingRequest } from './paging-request.schemas.ts'

/** To the thread's subscribers: all of its paging requests, replacing the previous ones. */
export const pagingRequestsChanged = event({
  kind: 'paging_requests_changed',
  payload: z.object({ thread_id: z.int(), paging_requests: z.array(PagingRequest) }),
})
