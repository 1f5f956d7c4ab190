import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import { recent } from '../../../platform/live/live.ts'
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onCallKey } from '../../paging/on-call/on-call.live.ts'
import { keys } from '../keys.ts'
import { applyEvent } from './handlers.live.ts'
import { boxes, emptyState, type LiveState } from './state.ts'

/** The parts of the state that are kept by thread id, each under its own address. */
const byThread = {
  threads: 'thread',
  messages: 'messages',
  subscribers: 'subscribers',
  writebacks: 'writeback',
} as const
type ByThread = keyof typeof byThread

const held = <T>(client: QueryClient, name: string): Record<string, T> =>
  Object.fromEntries(
    client
      .getQueriesData<T>({ queryKey: [name] })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key[1], value]),
  ) as Record<string, T>

const counts = [
  ['unread_count', keys.unreadCount],
  ['owed_count', keys.owedCount],
  ['awaited_count', keys.awaitedCount],
] as const

/** What is gone for good: an open thread turns into the view of none, its parts are forgotten. */
function drop(client: QueryClient, part: ByThread, id: number): void {
  if (part === 'threads') client.setQueryData(keys.thread(id), null)
  else client.removeQueries({ queryKey: [byThread[part], id], exact: true })
}

/** The query cache as the one plain value that the handlers know. */
export function readState(client: QueryClient, me: number): LiveState {
  const state = emptyState(me)
  for (const box of boxes) state[box] = client.getQueryData(keys.list(box))
  for (const part of Object.keys(byThread) as ByThread[])
    Object.assign(state, { [part]: held(client, byThread[part]) })
  for (const [part, key] of counts) state[part] = client.getQueryData(key) ?? 0
  state.presence = client.getQueryData(keys.presence) ?? {}
  state.favorites = client.getQueryData(keys.favorites)
  state.on_call = held(client, 'on-call')
  state.typing = client.getQueryData(keys.typing) ?? {}
  return state
}

/** Puts back what differs, and tells whoever shows it once. */
export function writeState(client: QueryClient, before: LiveState, after: LiveState): void {
  if (before === after) return
  const set = (key: QueryKey, was: unknown, is: unknown) => {
    if (was !== is) client.setQueryData(key, is)
  }
  notifyManager.batch(() => {
    for (const box of boxes) set(keys.list(box), before[box], after[box])
    for (const part of Object.keys(byThread) as ByThread[]) {
      for (const id of Object.keys(before[part])) {
        if (!Object.hasOwn(after[part], id)) drop(client, part, Number(id))
      }
      for (const [id, value] of Object.entries(after[part]))
        set([byThread[part], Number(id)], before[part][Number(id)], value)
    }
    for (const [part, key] of counts) set(key, before[part], after[part])
    set(keys.presence, before.presence, after.presence)
    set(keys.favorites, before.favorites, after.favorites)
    for (const [asked, list] of Object.entries(after.on_call))
      set(onCallKey(asked), before.on_call[asked], list)
    set(keys.typing, before.typing, after.typing)
  })
}

/** Events, from the server or from this very tab, change everything that is held. Answers the threads to ask for. */
export function applyToCache(
  client: QueryClient,
  me: number,
  events: readonly LiveEvent[],
): readonly number[] {
  const before = readState(client, me)
  const after = events.reduce(applyEvent, before)
  writeState(client, before, after)
  return after.wanted
}

/**
 * Fetches a part of the state. An answer can be older than an event that came while it was on its way, so those are
 * applied to it again.
 */
export async function fetchLive<A>(
  me: number,
  ask: () => Promise<A>,
  place: (state: LiveState, answer: A) => LiveState,
): Promise<LiveState> {
  const since = recent.watch()
  try {
    const answer = await ask()
    return since().reduce(applyEvent, place(emptyState(me), answer))
  } finally {
    since()
  }
}
