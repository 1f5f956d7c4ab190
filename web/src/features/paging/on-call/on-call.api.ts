import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LivePayload } from '@wardline/contract/events.ts'
import { call } from '../../../platform/api/call.ts'
import { recent } from '../../../platform/live/live.ts'
import { onCallChanged, onCallKey, onCallPresence, onCallRenamed, type OnCallList } from './on-call.live.ts'

/** What the screen is asked for, as its address says it. */
export interface OnCallAsked {
  search: string
  mine: boolean
  /** Only groups with nobody on call. */
  nobody: boolean
  size: number
}

export const onCallPage = 100
export const onCallMost = 500

/** The fallback of the push (paging §7). */
const refreshMs = 30_000

/** The answer may have been read before an event that came meanwhile. */
function caughtUp(list: OnCallList, events: readonly LiveEvent[]): OnCallList {
  const after = events.reduce(
    (lists, { kind, payload }) => {
      if (kind === 'on_call_changed') return onCallChanged(lists, payload as LivePayload['on_call_changed'])
      if (kind === 'user_changed') return onCallRenamed(lists, (payload as LivePayload['user_changed']).user)
      if (kind !== 'presence_changed') return lists
      return onCallPresence(lists, (payload as LivePayload['presence_changed']).statuses)
    },
    { '': list } as Readonly<Record<string, OnCallList>>,
  )
  return after[''] ?? list
}

const onCallQuery = ({ search, mine, nobody, size }: OnCallAsked) =>
  queryOptions({
    queryKey: onCallKey(JSON.stringify([search, mine, nobody, size])),
    queryFn: async ({ signal }): Promise<OnCallList> => {
      const since = recent.watch()
      try {
        const query = {
          search,
          page_size: size,
          ...(mine && { mine: 'true' as const }),
          ...(nobody && { uncovered: 'true' as const }),
        }
        const { results, count } = await call('GET /api/v1/oncall/', { query, signal })
        return caughtUp({ groups: results, count }, since())
      } finally {
        since()
      }
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })

export const useOnCall = (asked: OnCallAsked) => useQuery(onCallQuery(asked))
