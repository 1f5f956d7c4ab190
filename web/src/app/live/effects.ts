import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'

export interface EffectContext {
  client: QueryClient
  me: number
  apply: (events: readonly LiveEvent[]) => void
  checkSession: () => void
}

export type Effect<P> = (payload: P, context: EffectContext) => void

/** The effects run after the event has changed the cached state. */
export interface StateUpdate<P> {
  afterUpdate: readonly Effect<P>[]
}

/** For an event that has a handler in `stateUpdates` of messaging/live/handlers.live.ts, and only for these. */
export const updatesState = <P>(...afterUpdate: Effect<NoInfer<P>>[]): StateUpdate<P> => ({ afterUpdate })

export const all =
  <P>(...effects: Effect<NoInfer<P>>[]): Effect<P> =>
  (payload, context) => {
    for (const effect of effects) effect(payload, context)
  }

/** For an event that changes nothing in the browser. The reason is for the reader of the table. */
export const changesNothing =
  (_reason: string): Effect<unknown> =>
  () => {}

/** The first part of a query key, a whole key, or a key that depends on the event. */
type Key<P> = string | QueryKey | ((payload: P) => QueryKey)

function resolveKey<P>(key: Key<P>, payload: P): QueryKey {
  if (typeof key === 'function') return key(payload)
  return typeof key === 'string' ? [key] : key
}

const pendingRefetches = new Map<string, QueryKey>()

/** Refetches once for all events of a moment: at seven o'clock every group of a hospital changes. */
function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  if (pendingRefetches.size === 0)
    setTimeout(() => {
      for (const key of pendingRefetches.values()) void client.invalidateQueries({ queryKey: key })
      pendingRefetches.clear()
    }, 300)
  pendingRefetches.set(queryKey.join(), queryKey)
}

export const refetches =
  <P>(...keys: Key<P>[]): Effect<P> =>
  (payload, { client }) => {
    for (const key of keys) refetchSoon(client, resolveKey(key, payload))
  }

const spreadMs = 10_000

/** For events to a whole account, whose browsers must not all fetch at once. */
export const refetchesWithinSeconds =
  <P>(...keys: Key<P>[]): Effect<P> =>
  (payload, context) => {
    setTimeout(() => refetches(...keys)(payload, context), Math.random() * spreadMs)
  }

/** Effects in late code. An effect that fails to load is left out. */
export const loads =
  <P>(load: () => Promise<Effect<P>>): Effect<P> =>
  (payload, context) =>
    void load()
      .then((effect) => effect(payload, context))
      .catch(() => {})
