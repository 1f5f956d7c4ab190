import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useRef } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'

/** Members come and go, devices check in: asked again each time. */
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

const sentKey = (group_id: number) => ['broadcasts', group_id] as const

/** What was sent to a group, the newest first, ten at a time. */
export const sentQuery = (group_id: number) =>
  infiniteQueryOptions({
    queryKey: sentKey(group_id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/broadcasts/', { query: { group_id, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
    staleTime: 0,
  })

/** Who does not hear of the thread live asks this often. Milliseconds. */
const askEvery = 30_000

/**
 * How far everybody is. `thread`, of which its sender hears live, says how far they are together: when that changes, it
 * is asked again.
 */
export const standingQuery = (id: number, thread: Thread | null | undefined) =>
  queryOptions({
    queryKey: ['broadcast', id, thread?.subscriber_summary, thread?.last_message.id],
    queryFn: ({ signal }) => call('GET /api/v1/broadcasts/{id}/', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: thread ? false : askEvery,
  })

export interface Written {
  group_id: number
  message: string
  exclude_installed: boolean
}

/**
 * Writes it down, then sends it. What was written once is sent by the next try too, until it says something else: a lost
 * answer never makes a second broadcast.
 */
export function useBroadcast() {
  const client = useQueryClient()
  const written = useRef<{ text: string; key: string; id?: number }>(undefined)
  return useMutation({
    mutationFn: async (body: Written) => {
      const text = JSON.stringify(body)
      if (written.current?.text !== text) written.current = { text, key: newKey() }
      const { key } = written.current
      try {
        written.current.id ??= (await call('POST /api/v1/broadcasts/', { body, idempotencyKey: key })).id
      } catch (reason) {
        if (isApiError(reason) && reason.status !== 0) written.current = undefined
        throw reason
      }
      return call('POST /api/v1/broadcasts/{id}/send/', { params: { id: written.current.id } })
    },
    onSuccess: ({ group_id }) => {
      // The same words again are another broadcast.
      written.current = undefined
      return client.invalidateQueries({ queryKey: sentKey(group_id) })
    },
  })
}
