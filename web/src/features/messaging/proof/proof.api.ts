import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'

/** Limit of the dialog; exports contain everyone. */
const page_size = 200

/** Refetched with each `page_event`, and when the live thread shows a new delivery, response or message. */
export const proofQuery = (thread: Thread, message_id: number) => {
  const { id, subscriber_summary, response_progress, paging_requests, last_message } = thread
  return routeQuery(
    ['proof', id, message_id, subscriber_summary, response_progress, paging_requests, last_message.id],
    'GET /api/v1/threads/{id}/proof/',
    { id, message_id, page_size },
    { ...freshPages, gcTime: 0 },
  )
}

export const proofExportUrl = (id: number, message_id: number, format: 'pdf' | 'csv'): string =>
  buildUrl('/api/v1/threads/{id}/proof/export/', { id }, { message_id, format })
