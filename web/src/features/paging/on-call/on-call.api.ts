import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { call } from '../../../platform/api/call.ts'
import { recentEvents } from '../../../platform/live/connection.ts'
import {
  applyOnCallChange,
  onCallKey,
  applyOnCallPresence,
  applyOnCallRename,
  type OnCallList,
} from './on-call.live.ts'

export interface OnCallFilters {
  search: string
  mine: boolean
  nobody: boolean
  size: number
}

export const onCallPageSize = 100
export const onCallMaxSize = 500

/** Fallback for missed live events (paging §7). */
const refreshMs = 30_000

function replayEvents(list: OnCallList, events: readonly LiveEvent[]): OnCallList {
  const after = events.reduce(
    (lists, { kind, payload }) => {
      if (kind === 'on_call_changed')
        return applyOnCallChange(lists, payload as LivePayload['on_call_changed'])
      if (kind === 'user_changed')
        return applyOnCallRename(lists, (payload as LivePayload['user_changed']).user)
      if (kind !== 'presence_changed') return lists
      return applyOnCallPresence(lists, (payload as LivePayload['presence_changed']).statuses)
    },
    { '': list } as Readonly<Record<string, OnCallList>>,
  )
  return after[''] ?? list
}

const onCallQuery = ({ search, mine, nobody, size }: OnCallFilters) =>
  queryOptions({
    queryKey: onCallKey(JSON.stringify([search, mine, nobody, size])),
    queryFn: async ({ signal }): Promise<OnCallList> => {
      const since = recentEvents.collect()
      try {
        const query = {
          search,
          page_size: size,
          ...(mine && { mine: 'true' as const }),
          ...(nobody && { uncovered: 'true' as const }),
        }
        const { results, count } = await call('GET /api/v1/oncall/', { query, signal })
        return replayEvents({ groups: results, count }, since())
      } finally {
        since()
      }
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })

export const useOnCall = (filters: OnCallFilters) => useQuery(onCallQuery(filters))

/** On-call users matter most without a connection, so they are stored even if the screen was never opened. */
export const prefetchOnCall = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(onCallQuery({ search: '', mine: false, nobody: false, size: onCallPageSize }))
