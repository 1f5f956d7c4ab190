import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import { call } from '../../platform/api/call.ts'
import { connection, setLiveListener } from '../../platform/live/connection.ts'
import { followNetworkEvents } from '../../platform/live/network-events.ts'
import { getMe } from '../../features/accounts/me/me.api.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { applyEventsToCache } from '../../features/messaging/live/cache.live.ts'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'

const refetchMs = 300

/** Queries that live events keep current. A resync drops inactive ones instead of refetching them. */
const liveQueries = new Set<unknown>([
  ...queryKeys.lists,
  'thread',
  'messages',
  'subscribers',
  'writeback',
  'profile',
  'favorites',
  'on-call',
  'calendar',
  'coverage',
  'swap-requests',
  'patients',
  'patient-handoffs',
])

/** Late code: effects beyond the cached state need no first paint. Calls keep the order of their events. */
const loadEffects = () => retryImport(() => import('./live-table.ts'))

const checkSession = () => {
  // A 401 shows the sign-in page; other failures wait for the next check.
  call('GET /api/v1/auth/me/').catch(() => {})
}

function createListRefetcher(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: queryKeys.lists })
      for (const queryKey of [
        queryKeys.unreadCount,
        queryKeys.quietCount,
        queryKeys.needsMyResponseCount,
        queryKeys.waitingForOthersCount,
      ])
        void client.invalidateQueries({ queryKey })
    }, refetchMs)
  }
}

export function startLiveUpdates(client: QueryClient, cursor: string): void {
  const me = getMe(client).id
  const refetchLists = createListRefetcher(client)
  const apply = (events: readonly LiveEvent[]) => {
    if (applyEventsToCache(client, me, events).length > 0) refetchLists()
  }
  setLiveListener({
    onEvents: (events) => {
      apply(events)
      void loadEffects().then(({ runLiveEffects }) => {
        for (const event of events) runLiveEffects(event, { client, me, apply, checkSession })
      })
    },
    onResync: async () => {
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => liveQueries.has(queryKey[0]) })
      await client.refetchQueries({ type: 'active' }, { throwOnError: true })
    },
    onClosed: checkSession,
  })
  connection.status.subscribe(() => {
    if (connection.status.get().isLive) recoverAfterReconnect(client)
  })
  followNetworkEvents(connection)
  connection.start(cursor)
}

/** Runs on every connect, including the first. */
function recoverAfterReconnect(client: QueryClient): void {
  void loadOutbox()
    .then(({ outbox }) => outbox.flush())
    .catch(() => {}) // retried on the next connect
  // The server does not store presence events, so they cannot be resumed.
  client.setQueryData(queryKeys.presence, {})
  void client.refetchQueries({ queryKey: ['subscribers'], type: 'active' })
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
  })
}
