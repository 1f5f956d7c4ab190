import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'

/** Refetched with each `page_event`, and when the live thread shows a response, a delivery or an escalation step. */
export const outcomeQuery = (thread: Thread, message: Message) => {
  const { id, subscriber_summary, paging_requests } = thread
  const summary = message.acknowledgement_request?.summary
  return routeQuery(
    ['outcome', id, message.id, summary, subscriber_summary, paging_requests],
    'GET /api/v1/threads/{id}/outcome/',
    { id, message_id: message.id },
    { ...freshPages, gcTime: 60_000 },
  )
}
