import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** Refetched with each `page_event`, and when the live thread shows a response, a delivery or an escalation step. */
export const outcomeQuery = (thread: Thread, message: Message) => {
  const { id, subscriber_summary, paging_requests } = thread
  const summary = message.acknowledgement_request?.summary
  return queryOptions({
    queryKey: ['outcome', id, message.id, summary, subscriber_summary, paging_requests],
    queryFn: ({ signal }) =>
      call('GET /api/v1/threads/{id}/outcome/', {
        params: { id },
        query: { message_id: message.id },
        signal,
      }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
