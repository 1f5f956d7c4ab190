import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { freshPages, pagesQuery } from '../../../platform/api/route-query.ts'

/** Refetched when the delivery summary of the thread changes. */
export const historyQuery = (thread: Thread, message_id: number) => {
  const { subscriber_summary, response_progress, last_message, id } = thread
  return pagesQuery(
    ['history', id, message_id, subscriber_summary, response_progress, last_message.id],
    'GET /api/v1/threads/{id}/history/',
    { id, message_id },
    { ...freshPages, gcTime: 0 },
  )
}

/** Interval in ms; only alerts of pages have live events. */
const refetchInterval = 5_000

export const alertsQuery = (id: number, message_id: number) =>
  pagesQuery(
    ['alerts', id],
    'GET /api/v1/threads/{id}/alerts/',
    { id, message_id },
    { ...freshPages, gcTime: 0, refetchInterval },
  )
