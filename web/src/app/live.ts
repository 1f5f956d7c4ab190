import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import { call } from '../platform/api/call.ts'
import { connection, setLiveListener } from '../platform/live/live.ts'
import { tieToBrowser } from '../platform/live/wake.ts'
import { meOf } from '../features/accounts/me.api.ts'
import { keys } from '../features/messaging/keys.ts'
import { applyToCache } from '../features/messaging/live/cache.ts'
import { askSending } from '../features/messaging/outbox/sending-door.ts'
import { afterEvent } from './after-event.ts'

/** Lists are fetched again when an event named a thread that none of them holds, at most this often. */
const refetchMs = 300

/** Parts of the cache that live events keep current; what is not on screen is dropped rather than fetched again. */
const kept = new Set<unknown>([
  ...keys.lists,
  'thread',
  'messages',
  'subscribers',
  'writeback',
  'profile',
  'favorites',
  'on-call',
  'calendar',
  'coverage',
  'shift-offers',
])

const ask = () => {
  // 401 shows the sign-in page; anything else is for the next try.
  call('GET /api/v1/auth/me/').catch(() => {})
}

function refetchSoon(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: keys.lists })
      for (const queryKey of [keys.unreadCount, keys.owedCount, keys.awaitedCount])
        void client.invalidateQueries({ queryKey })
    }, refetchMs)
  }
}

/** Ties the connection to what this tab holds, and opens it where boot left off. */
export function startLive(client: QueryClient, cursor: string): void {
  const me = meOf(client).id
  const refetchLists = refetchSoon(client)
  const apply = (events: readonly LiveEvent[]) => {
    if (applyToCache(client, me, events).length > 0) refetchLists()
  }
  setLiveListener({
    onEvents: (events) => {
      apply(events)
      for (const event of events) afterEvent(event, { client, me, apply, ask })
    },
    onResync: async () => {
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => kept.has(queryKey[0]) })
      await client.refetchQueries({ type: 'active' }, { throwOnError: true })
    },
    onRefused: ask,
  })
  connection.watch(onLive(() => backAgain(client)))
  tieToBrowser(connection)
  connection.start(cursor)
}

/** Calls when the connection is there again, the first time included. */
const onLive = (then: () => void) => () => {
  if (connection.freshness().isLive) then()
}

function backAgain(client: QueryClient): void {
  void askSending()
    .then(({ outbox }) => outbox.flush())
    // The next time that it is live again.
    .catch(() => {})
  // Presence is not written down: what changed meanwhile is asked for.
  client.setQueryData(keys.presence, {})
  void client.refetchQueries({ queryKey: ['subscribers'], type: 'active' })
  // Whatever failed, or still waits for its next try, is asked for at once.
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
  })
}
