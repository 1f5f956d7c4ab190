import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'

const shared = {
  initialPageParam: 1,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

const nextPage = ({ next }: { next: string | null }, _: unknown, page: number) =>
  next ? page + 1 : undefined

/** Refetched when the delivery summary of the thread changes. */
export const historyQuery = (thread: Thread, message_id: number) => {
  const { subscriber_summary, response_progress, last_message, id } = thread
  return infiniteQueryOptions({
    ...shared,
    queryKey: ['history', id, message_id, subscriber_summary, response_progress, last_message.id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/threads/{id}/history/', {
        params: { id },
        query: { message_id, page: pageParam },
        signal,
      }),
    getNextPageParam: nextPage,
  })
}

/** Interval in ms; only alerts of pages have live events. */
const refetchMs = 5_000

export const alertsQuery = (id: number, message_id: number) =>
  infiniteQueryOptions({
    ...shared,
    refetchInterval: refetchMs,
    queryKey: ['alerts', id, message_id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/threads/{id}/alerts/', {
        params: { id },
        query: { message_id, page: pageParam },
        signal,
      }),
    getNextPageParam: nextPage,
  })
