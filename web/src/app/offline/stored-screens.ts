import {
  hashKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { getMe, meKey, type Me } from '../../features/accounts/me/me.api.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { prefetchOnCall } from '../../features/paging/on-call/on-call.api.ts'
import { isDeviceQuery } from '../../platform/api/device-query.ts'
import { connection } from '../../platform/live/connection.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import type { PreloadStore } from './preload.ts'
import type { PreloadRecord } from './preload.rules.ts'
import { offlineStore, online } from '../../platform/live/offline.ts'
import {
  databases,
  destroyLastStore,
  openEncryptedStore,
  openLastStore,
  type EncryptedStore,
} from '../../platform/storage/encrypted-store.ts'
import {
  findDataAge,
  isLiveQuery,
  isStoredQuery,
  mayOpenOffline,
  reduceForStorage,
  storageLimits,
  type StoredSession,
} from './stored-screens.rules.ts'

const writeMs = 500
/** How often the age of unchanged data is written. */
const refreshMs = 30_000
/** After the first screen and what the user does at once. */
const prefetchMs = 5000
/** Shorter interruptions are not shown. */
const graceMs = 1500

const sessionName = 'session'
const preloadName = 'preload'
/** Without these queries the frame around the screens cannot be shown. */
const frameKeys: readonly QueryKey[] = [
  meKey,
  queryKeys.messageTypes,
  queryKeys.unreadCount,
  queryKeys.quietCount,
  queryKeys.needsMyResponseCount,
  queryKeys.waitingForOthersCount,
]

interface StoredQuery {
  data: unknown
  as_of: number
}

interface StoredState extends StoredSession {
  /** Hashes of the live queries that were current at `live_at`, even if they were written before. */
  current: string[]
}

/** A name that does not show which thread or which search it is of. */
async function nameOf(queryHash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(queryHash))
  return `query:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const isShown = (query: Query) => query.isActive() || (isDeviceQuery(query) && query.getObserversCount() > 0)

const listHashesOfThread = (id: unknown): string[] =>
  ['thread', 'messages', 'subscribers', 'writeback'].map((part) => hashKey([part, id]))

async function read(store: EncryptedStore, state: StoredState, queryHash: string) {
  const stored = (await store.get(await nameOf(queryHash))) as StoredQuery | undefined
  if (!stored) return undefined
  const as_of = state.current.includes(queryHash) ? state.live_at : stored.as_of
  return { data: stored.data, as_of }
}

/** Writes what screens show to an encrypted store, and shows it again while there is no connection. */
class StoredScreens {
  readonly #client: QueryClient
  #store: EncryptedStore | undefined
  readonly #changed = new Set<Query>()
  /** Queries that show stored data, with its age. */
  readonly #restored = new Map<Query, number>()
  /** A copy of such a thread may still be on its way. */
  readonly #forgotten = new Set<unknown>()
  #writeTimer: ReturnType<typeof setTimeout> | undefined
  #graceTimer: ReturnType<typeof setTimeout> | undefined
  #writing = Promise.resolve()
  #isOffline = false
  #isAgeScheduled = false
  #activeAt = Date.now()
  /** As written last. */
  #session: StoredState | undefined

  constructor(client: QueryClient, session?: StoredState) {
    this.#client = client
    this.#session = session
  }

  /** Without a store if the screen was locked while it was being opened. */
  start(store: EncryptedStore | undefined, isOpenedOffline: boolean): void {
    if (store) this.#store = store
    this.#client.getQueryCache().subscribe((event) => this.#follow(event))
    connection.status.subscribe(() => this.#followConnection())
    if (isOpenedOffline) this.#goOffline()
    else {
      this.#followConnection()
      setTimeout(() => void prefetchOnCall(this.#client), prefetchMs)
    }
    if (store)
      void retryImport(() => import('./preload.ts')).then(({ startPreload }) =>
        startPreload(this.#client, this.#preloadStore),
      )
    setInterval(() => void this.#write(), refreshMs)
    document.addEventListener('visibilitychange', () => void this.#write())
    // The next page tries again.
    void store?.prune(Date.now() - storageLimits.ageMs, storageLimits.bytes).catch(() => {})
    this.#markAllChanged()
  }

  readonly #preloadStore: PreloadStore = {
    readRecord: async () => (await this.#store?.get(preloadName)) as PreloadRecord | undefined,
    writeRecord: async (record) => {
      await this.#store?.set(preloadName, record)
      await this.#store?.prune(Date.now() - storageLimits.ageMs, storageLimits.bytes)
    },
    put: (queryKey, data) => this.#put(queryKey, data),
  }

  async #put(queryKey: QueryKey, data: unknown): Promise<void> {
    const store = this.#store
    if (!store || this.#client.getQueryData(queryKey) !== undefined) return
    if (this.#forgotten.has(queryKey[1])) return
    const reduced = reduceForStorage(queryKey, data)
    if (reduced === undefined || JSON.stringify(reduced).length > storageLimits.valueBytes) return
    const value: StoredQuery = { data: reduced, as_of: Date.now() }
    await store.set(await nameOf(hashKey(queryKey)), value)
  }

  noteActivity(): void {
    this.#activeAt = Date.now()
  }

  /** When the screen locks. Resolves when nothing can be read any more. */
  async clear(): Promise<void> {
    const store = this.#store
    this.#store = undefined
    this.#followConnection()
    await this.#writing // stops at its next value
    await (store ? store.destroy() : destroyLastStore(databases.screens))
  }

  /** When the screen is unlocked. */
  resume(store: EncryptedStore): void {
    this.#store = store
    this.#activeAt = Date.now()
    this.#markAllChanged()
  }

  /** The user may no longer see them, so none of their messages stays. */
  async forgetThreads(ids: readonly unknown[]): Promise<void> {
    for (const id of ids) this.#forgotten.add(id)
    for (const hash of ids.flatMap(listHashesOfThread)) await this.#store?.set(await nameOf(hash), undefined)
  }

  noteRestored(query: Query, as_of: number): void {
    this.#restored.set(query, as_of)
  }

  #queries(): Query[] {
    return this.#client.getQueryCache().getAll()
  }

  #markAllChanged(): void {
    for (const query of this.#queries()) this.#noteChange(query)
  }

  #noteChange(query: Query): void {
    if (!this.#store || !isStoredQuery(query.queryKey) || this.#restored.has(query)) return
    this.#changed.add(query)
    this.#writeTimer ??= setTimeout(() => void this.#write(), writeMs)
  }

  #write(): Promise<void> {
    clearTimeout(this.#writeTimer)
    this.#writeTimer = undefined
    return (this.#writing = this.#writing.then(() => this.#writeChanges()))
  }

  async #writeChanges(): Promise<void> {
    const store = this.#store
    if (!store) return
    const changed = [...this.#changed]
    this.#changed.clear()
    const now = Date.now()
    try {
      for (const { queryHash, queryKey, state } of changed) {
        if (this.#store !== store) return
        const data = reduceForStorage(queryKey, state.data)
        const isSmall = data !== undefined && JSON.stringify(data).length <= storageLimits.valueBytes
        const value: StoredQuery | undefined = isSmall ? { data, as_of: state.dataUpdatedAt } : undefined
        await store.set(await nameOf(queryHash), value)
        if (state.data === null && queryKey[0] === 'thread') await this.forgetThreads([queryKey[1]])
      }
      if (this.#store !== store) return
      const isLive = connection.status.get().isLive
      const session = isLive
        ? this.#describe(now)
        : this.#session && { ...this.#session, active_at: this.#activeAt }
      if (session) await store.set(sessionName, session)
      this.#session = session
    } catch {
      // Written again with the next change; a full disk only shortens what works without a connection.
    }
  }

  #describe(now: number): StoredState {
    const { session } = getMe(this.#client)
    const live = this.#queries().filter(
      ({ queryKey, state }) => isLiveQuery(queryKey) && state.data !== undefined && !state.isInvalidated,
    )
    return {
      active_at: this.#activeAt,
      live_at: now,
      lock_minutes: session.lock_minutes,
      ends: session.ends,
      current: live.map(({ queryHash }) => queryHash),
    }
  }

  #follow({ type, ...event }: QueryCacheNotifyEvent): void {
    const query: Query = event.query as Query
    if (type === 'updated' && 'action' in event) {
      if (event.action.type === 'success') this.#noteChange(query)
      // Without a connection a failed refetch says nothing about what is shown.
      if (event.action.type === 'error' && this.#isOffline && query.state.data !== undefined)
        query.setState({ status: 'success', error: null })
    }
    if (type === 'removed') this.#restored.delete(query)
    if (!this.#isOffline) return
    if (type === 'added' || type === 'observerAdded') void this.#restore(query)
    this.#scheduleAge()
  }

  #followConnection(): void {
    clearTimeout(this.#graceTimer)
    const { isLive, lastLiveAt } = connection.status.get()
    if (isLive || !this.#store) return this.#goOnline()
    if (lastLiveAt > 0 && !this.#isOffline) this.#graceTimer = setTimeout(() => this.#goOffline(), graceMs)
  }

  #goOffline(): void {
    this.#isOffline = true
    void this.#write()
    for (const query of this.#queries()) if (isShown(query)) void this.#restore(query)
    this.#showAge()
  }

  #goOnline(): void {
    if (!this.#isOffline) return
    this.#isOffline = false
    offlineStore.set(online)
    const restored = new Set(this.#restored.keys())
    this.#restored.clear()
    void this.#client.resetQueries({ predicate: (query) => restored.has(query) && isDeviceQuery(query) })
    void this.#client.invalidateQueries({
      predicate: (query) => restored.has(query) && !isDeviceQuery(query),
    })
  }

  async #restore(query: Query): Promise<void> {
    if (query.state.data !== undefined || !isStoredQuery(query.queryKey) || !this.#store) return
    const store = this.#store
    const state = (await store.get(sessionName).catch(() => undefined)) as StoredState | undefined
    const stored = state && (await read(store, state, query.queryHash).catch(() => undefined))
    if (!stored || !this.#isOffline || query.state.data !== undefined) return
    this.#restored.set(query, stored.as_of)
    await query.cancel({ silent: true })
    query.setData(stored.data, { updatedAt: stored.as_of, manual: false })
  }

  #scheduleAge(): void {
    if (this.#isAgeScheduled) return
    this.#isAgeScheduled = true
    setTimeout(() => {
      this.#isAgeScheduled = false
      if (this.#isOffline) this.#showAge()
    })
  }

  #showAge(): void {
    const { lastLiveAt } = connection.status.get()
    const shownQueries = this.#queries()
      .filter(isShown)
      .map((query) => {
        const { queryKey, state } = query
        const isCurrent = isLiveQuery(queryKey) && !this.#restored.has(query)
        return {
          queryKey,
          hasData: state.data !== undefined,
          updatedAt: isCurrent ? lastLiveAt : state.dataUpdatedAt,
        }
      })
    const dataAsOf = findDataAge(shownQueries, lastLiveAt)
    const before = offlineStore.get()
    if (!before.isOffline || before.dataAsOf !== dataAsOf) offlineStore.set({ isOffline: true, dataAsOf })
  }
}

let screens: StoredScreens | undefined

/** Last data of the last user. Returns undefined without data, or if that session would be locked by now. */
export async function restoreFrame(
  client: QueryClient,
): Promise<{ start: () => void; liveAt: number } | undefined> {
  const last = await openLastStore(databases.screens)
  const state = (await last?.store.get(sessionName).catch(() => undefined)) as StoredState | undefined
  if (!last || !state) return undefined
  if (!mayOpenOffline(state, Date.now())) {
    await last.store.destroy()
    return undefined
  }
  const opened = new StoredScreens(client, state)
  for (const queryKey of frameKeys) {
    const query = client.getQueryCache().build(client, { queryKey })
    const stored = await read(last.store, state, query.queryHash)
    if (!stored) continue
    opened.noteRestored(query, stored.as_of)
    query.setData(stored.data, { updatedAt: stored.as_of, manual: false })
  }
  if (client.getQueryData<Me>(meKey)?.uid !== last.owner) {
    client.clear()
    return undefined
  }
  screens = opened
  return { start: () => opened.start(last.store, true), liveAt: state.live_at }
}

/** From a lock until it is opened: a store whose opening began before must not be used. */
let isCleared = false

async function openStore(client: QueryClient): Promise<EncryptedStore | undefined> {
  const store = await openEncryptedStore(getMe(client).uid, databases.screens)
  if (!isCleared) return store
  await store.destroy()
  return undefined
}

export async function startStoredScreens(client: QueryClient): Promise<void> {
  if (screens) return
  screens = new StoredScreens(client)
  screens.start(await openStore(client), false)
}

export const forgetStoredThreads = (ids: readonly number[]): Promise<void> | undefined =>
  screens?.forgetThreads(ids)

export const noteActivity = (): void => screens?.noteActivity()

/** Patient data of this user can no longer be read on this device. */
export async function clearStoredScreens(): Promise<void> {
  isCleared = true
  await (screens?.clear() ?? destroyLastStore(databases.screens))
}

export async function resumeStoredScreens(client: QueryClient): Promise<void> {
  isCleared = false
  const store = await openStore(client)
  if (store) screens?.resume(store)
}
