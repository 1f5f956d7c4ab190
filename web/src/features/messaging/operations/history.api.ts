import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'

const shared = {
  initialPageParam: 1,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

const nextOf = ({ next }: { next: string | null }, _: unknown, page: number) => (next ? page + 1 : undefined)

/** Asked for again whenever somebody on the thread gets further: `thread` is how far they are, live. */
export const historyQuery = (thread: Thread, message_id: number) => {
  const { subscriber_summary, awaiting, last_message, id } = thread
  return infiniteQueryOptions({
    ...shared,
    queryKey: ['history', id, message_id, subscriber_summary, awaiting, last_message.id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/threads/{id}/history/', {
        params: { id },
        query: { message_id, page: pageParam },
        signal,
      }),
    getNextPageParam: nextOf,
  })
}

/** Milliseconds. Not every alert is told live: of what is no page, nobody hears. */
const askAgainEvery = 5_000

export const alertsQuery = (id: number, message_id: number) =>
  infiniteQueryOptions({
    ...shared,
    refetchInterval: askAgainEvery,
    queryKey: ['alerts', id, message_id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/threads/{id}/alerts/', {
        params: { id },
        query: { message_id, page: pageParam },
        signal,
      }),
    getNextPageParam: nextOf,
  })
