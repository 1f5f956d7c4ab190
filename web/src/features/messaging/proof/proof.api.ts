import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { address } from '../../../platform/api/address.ts'
import { call } from '../../../platform/api/call.ts'

/** People on one page of a proof; whoever wants all of a larger one takes the copy. */
const page_size = 200

/**
 * Asked for again with each `page_event` of the thread, and when somebody on it reads, answers or writes: the thread tells
 * how far they are, live.
 */
export const proofQuery = (thread: Thread, message_id: number) => {
  const { id, subscriber_summary, awaiting, pages, last_message } = thread
  return queryOptions({
    queryKey: ['proof', id, message_id, subscriber_summary, awaiting, pages, last_message.id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/threads/{id}/proof/', { params: { id }, query: { message_id, page_size }, signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const copyAddress = (id: number, message_id: number, format: 'pdf' | 'csv'): string =>
  address('/api/v1/threads/{id}/proof/export/', { id }, { message_id, format })
