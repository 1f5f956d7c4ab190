import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onCallKey } from '../../paging/on-call/on-call.live.ts'
import { queryKeys } from './query-keys.ts'
import { applyEvent } from './handlers.live.ts'
import { boxes, emptyState, type LiveState } from './live-state.ts'

const partsByThread = {
  threads: 'thread',
  messages: 'messages',
  subscribers: 'subscribers',
  writebacks: 'writeback',
} as const
type PartByThread = keyof typeof partsByThread

const readEntries = <T>(client: QueryClient, name: string): Record<string, T> =>
  Object.fromEntries(
    client
      .getQueriesData<T>({ queryKey: [name] })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key[1], value]),
  ) as Record<string, T>

const counts = [
  ['unread_count', queryKeys.unreadCount],
  ['quiet_count', queryKeys.quietCount],
  ['needs_my_response_count', queryKeys.needsMyResponseCount],
  ['waiting_for_others_count', queryKeys.waitingForOthersCount],
] as const

/** A deleted thread becomes null, so that an open one shows the no-thread view. */
function removeEntry(client: QueryClient, part: PartByThread, id: number): void {
  if (part === 'threads') client.setQueryData(queryKeys.thread(id), null)
  else client.removeQueries({ queryKey: [partsByThread[part], id], exact: true })
}

export function readLiveState(client: QueryClient, me: number): LiveState {
  const state = emptyState(me)
  state.filter = client.getQueryData(queryKeys.threadFilter) ?? state.filter
  for (const box of boxes) state[box] = client.getQueryData(queryKeys.list(box))
  for (const part of Object.keys(partsByThread) as PartByThread[])
    Object.assign(state, { [part]: readEntries(client, partsByThread[part]) })
  for (const [part, key] of counts) state[part] = client.getQueryData(key) ?? 0
  state.presence = client.getQueryData(queryKeys.presence) ?? {}
  state.favorites = client.getQueryData(queryKeys.favorites)
  state.on_call = readEntries(client, 'on-call')
  state.typing = client.getQueryData(queryKeys.typing) ?? {}
  return state
}

export function writeLiveState(client: QueryClient, before: LiveState, after: LiveState): void {
  if (before === after) return
  const set = (key: QueryKey, previous: unknown, next: unknown) => {
    if (previous !== next) client.setQueryData(key, next)
  }
  notifyManager.batch(() => {
    for (const box of boxes) set(queryKeys.list(box), before[box], after[box])
    for (const part of Object.keys(partsByThread) as PartByThread[]) {
      for (const id of Object.keys(before[part])) {
        if (!Object.hasOwn(after[part], id)) removeEntry(client, part, Number(id))
      }
      for (const [id, value] of Object.entries(after[part]))
        set([partsByThread[part], Number(id)], before[part][Number(id)], value)
    }
    for (const [part, key] of counts) set(key, before[part], after[part])
    set(queryKeys.presence, before.presence, after.presence)
    set(queryKeys.favorites, before.favorites, after.favorites)
    for (const [query, list] of Object.entries(after.on_call))
      set(onCallKey(query), before.on_call[query], list)
    set(queryKeys.typing, before.typing, after.typing)
  })
}

/** Returns the ids of threads that no list holds. */
export function applyEventsToCache(
  client: QueryClient,
  me: number,
  events: readonly LiveEvent[],
): readonly number[] {
  const before = readLiveState(client, me)
  const after = events.reduce(applyEvent, before)
  writeLiveState(client, before, after)
  return after.unknown_threads
}
