import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Broadcast, BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useRef } from 'react'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, pagesQuery, routeQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

export type BroadcastType = Broadcast['type']

/** The audience of a broadcast, with the id of the group or department. */
export type BroadcastTarget =
  | { audience: 'group'; group_id: number }
  | { audience: 'department'; department_id: number }
  | { audience: 'account' }

interface AudienceOptions {
  type?: BroadcastType
  exclude_installed?: boolean
  /** Page of the list of people without a channel. */
  page?: number
  page_size?: number
}

/** Always refetched: members and devices change. */
export const audienceQuery = (
  target: BroadcastTarget,
  { type = 1, exclude_installed = false, ...page }: AudienceOptions = {},
) =>
  routeQuery(
    ['broadcast-audience'],
    'GET /api/v1/broadcasts/audience/',
    {
      ...target,
      ...page,
      type: type === 0 ? '0' : '1',
      exclude_installed: exclude_installed ? 'true' : 'false',
    },
    freshPages,
  )

const broadcastsKey = ['broadcasts'] as const

/** Broadcasts to a group; without one, all of the account. */
export const broadcastsQuery = (group_id: number | undefined) =>
  pagesQuery(
    broadcastsKey,
    'GET /api/v1/broadcasts/',
    { ...(group_id !== undefined && { group_id }) },
    alwaysFresh,
  )

/** Interval in ms for recipients who receive no live events of the thread. */
const refetchMs = 30_000

/** While text messages are being sent. */
const textingRefetchMs = 3_000
const textingEndsMs = 600_000

/** Whether text messages of the broadcast may still be on their way. */
const isTexting = (broadcast: BroadcastDetail | undefined): boolean =>
  broadcast?.type === 0 &&
  broadcast.head_count.texted + broadcast.head_count.text_failed < broadcast.head_count.people &&
  Date.parse(currentTimestamp()) - Date.parse(broadcast.sent ?? broadcast.created) < textingEndsMs

/** The sender passes the live `thread`: a change of its delivery summary refetches the broadcast. */
export const broadcastDetailQuery = (id: number, thread: Thread | null | undefined) =>
  routeQuery(
    ['broadcast', id, thread?.subscriber_summary, thread?.last_message.id],
    'GET /api/v1/broadcasts/{id}/',
    { id },
    {
      ...freshPages,
      gcTime: 0,
      refetchInterval: ({ state }) => (isTexting(state.data) ? textingRefetchMs : thread ? false : refetchMs),
    },
  )

export type BroadcastInput = BroadcastTarget & {
  message: string
  type: BroadcastType
  exclude_installed: boolean
}

/** Refetched each second until it is sent. */
export const confirmedBroadcastQuery = (id: number | undefined) =>
  routeQuery(
    ['confirmed-broadcast'],
    'GET /api/v1/broadcasts/{id}/',
    { id: id ?? 0 },
    { gcTime: 0, enabled: id !== undefined, refetchInterval: 1_000 },
  )

/** A retry of the same input reuses the created broadcast, so that a lost response never causes a second one. */
export function useConfirmBroadcast() {
  const client = useQueryClient()
  const lastInput = useRef<{ text: string; key: string; id?: number }>(undefined)
  const confirm = useMutation({
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
      return call('POST /api/v1/broadcasts/{id}/confirmation/', { params: { id: lastInput.current.id } })
    },
  })
  const undo = useMutation({
    mutationFn: async () => {
      const id = lastInput.current?.id
      return id === undefined
        ? undefined
        : call('DELETE /api/v1/broadcasts/{id}/confirmation/', { params: { id } })
    },
  })
  const refetchHistory = () => client.invalidateQueries({ queryKey: broadcastsKey })
  return { confirm, undo, refetchHistory }
}
