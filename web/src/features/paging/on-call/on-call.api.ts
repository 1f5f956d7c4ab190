import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { call } from '../../../platform/api/call.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { recentEvents } from '../../../platform/live/connection.ts'
import {
  applyOnCallChange,
  onCallAtKey,
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
  /** ISO instant of another time; undefined for now. */
  at?: string | undefined
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

const onCallParameters = ({ search, mine, nobody, size }: OnCallFilters) => ({
  search,
  page_size: size,
  ...(mine && { mine: 'true' as const }),
  ...(nobody && { uncovered: 'true' as const }),
})

const onCallQuery = ({ search, mine, nobody, size }: OnCallFilters) =>
  queryOptions({
    queryKey: onCallKey(JSON.stringify([search, mine, nobody, size])),
    queryFn: async ({ signal }): Promise<OnCallList> => {
      const since = recentEvents.collect()
      try {
        const query = onCallParameters({ search, mine, nobody, size })
        const { results, count } = await call('GET /api/v1/oncall/', { query, signal })
        return replayEvents({ groups: results, count }, since())
      } finally {
        since()
      }
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })

/** Live events tell about now only, so a list of another time is fetched again after each change of a calendar. */
const onCallAtQuery = ({ search, mine, nobody, size, at }: OnCallFilters & { at: string }) =>
  queryOptions({
    queryKey: [onCallAtKey, search, mine, nobody, size, at],
    queryFn: async ({ signal }): Promise<OnCallList> => {
      const query = onCallParameters({ search, mine, nobody, size })
      const { results, count } = await call('GET /api/v1/oncall/', { query: { ...query, at }, signal })
      return { groups: results, count }
    },
    placeholderData: keepPreviousData,
  })

export function useOnCall({ at, ...filters }: OnCallFilters) {
  const now = useQuery({ ...onCallQuery(filters), enabled: at === undefined })
  const atTime = useQuery({ ...onCallAtQuery({ ...filters, at: at ?? '' }), enabled: at !== undefined })
  return at === undefined ? now : atTime
}

/** @param at local time of the hospital, `2027-01-31T22:00`; undefined for today */
export const daySheetUrl = (at: string | undefined): string =>
  buildUrl('/api/v1/oncall/sheet/pdf/', {}, at === undefined ? {} : { day: at.slice(0, 10) })

/** The list that the screen opens with. */
export const firstOnCallQuery = onCallQuery({ search: '', mine: false, nobody: false, size: onCallPageSize })

/** On-call users matter most without a connection, so they are stored even if the screen was never opened. */
export const prefetchOnCall = (client: QueryClient): Promise<void> => client.prefetchQuery(firstOnCallQuery)
