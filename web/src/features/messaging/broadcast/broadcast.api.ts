import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useRef } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

/** Always refetched: members and devices change. */
export const audienceQuery = (group_id: number, exclude_installed: boolean) =>
  queryOptions({
    queryKey: ['broadcast-audience', group_id, exclude_installed],
    queryFn: ({ signal }) =>
      call('GET /api/v1/broadcastgroups/{id}/audience/', {
        params: { id: group_id },
        query: { exclude_installed: exclude_installed ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const broadcastsKey = (group_id: number) => ['broadcasts', group_id] as const

export const broadcastsQuery = (group_id: number) =>
  infiniteQueryOptions({
    queryKey: broadcastsKey(group_id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/broadcasts/', { query: { group_id, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
    staleTime: 0,
  })

/** Interval in ms for recipients who receive no live events of the thread. */
const refetchMs = 30_000

/** The sender passes the live `thread`: a change of its delivery summary refetches the broadcast. */
export const broadcastDetailQuery = (id: number, thread: Thread | null | undefined) =>
  queryOptions({
    queryKey: ['broadcast', id, thread?.subscriber_summary, thread?.last_message.id],
    queryFn: ({ signal }) => call('GET /api/v1/broadcasts/{id}/', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: thread ? false : refetchMs,
  })

export interface BroadcastInput {
  group_id: number
  message: string
  exclude_installed: boolean
}

/**
 * A retry of the same input reuses the created broadcast, so that a lost response never causes a second one.
 */
export function useSendBroadcast() {
  const client = useQueryClient()
  const lastInput = useRef<{ text: string; key: string; id?: number }>(undefined)
  return useMutation({
    mutationFn: async (body: BroadcastInput) => {
      const text = JSON.stringify(body)
      if (lastInput.current?.text !== text) lastInput.current = { text, key: createIdempotencyKey() }
      const { key } = lastInput.current
      try {
        lastInput.current.id ??= (await call('POST /api/v1/broadcasts/', { body, idempotencyKey: key })).id
      } catch (reason) {
        if (isApiError(reason) && reason.status !== 0) lastInput.current = undefined
        throw reason
      }
      return call('POST /api/v1/broadcasts/{id}/send/', { params: { id: lastInput.current.id } })
    },
    onSuccess: ({ group_id }) => {
      lastInput.current = undefined
      return client.invalidateQueries({ queryKey: broadcastsKey(group_id) })
    },
  })
}
