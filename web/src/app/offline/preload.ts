import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import { contactListOf, deviceContactsQuery, fetchContactPage } from '../../features/directory/contact.api.ts'
import { getMe } from '../../features/accounts/me/me.api.ts'
import type { MessageList, SubscriberList } from '../../features/messaging/live/live-state.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { deviceGroupsQuery, fetchGroupPage } from '../../features/paging/groups/device-groups.api.ts'
import { departmentsQuery } from '../../features/paging/groups/group-list.api.ts'
import { deviceOnCallQuery, fetchAllOnCall } from '../../features/paging/on-call/device-on-call.api.ts'
import { firstOnCallQuery, onCallPageSize } from '../../features/paging/on-call/on-call.api.ts'
import { resolveSearch, toFilters } from '../../features/patients/assignments/assignments-search.rules.ts'
import { patientListQuery, patientViewsQuery } from '../../features/patients/patient.api.ts'
import { call } from '../../platform/api/call.ts'
import { connection } from '../../platform/live/connection.ts'
import { afterFirstScreen } from '../../platform/loading/first-paint.ts'
import {
  listOutdatedThreads,
  mayRequest,
  nextPreloadDelay,
  preloadLimits,
  type PreloadRecord,
} from './preload.rules.ts'

/** The part of the store that the preload uses. */
export interface PreloadStore {
  readRecord: () => Promise<PreloadRecord | undefined>
  writeRecord: (record: PreloadRecord) => Promise<void>
  /** Stores data that no screen has loaded; what a screen has loaded is newer, and stays. */
  put: (queryKey: QueryKey, data: unknown) => Promise<void>
}

interface List<T> {
  count: number
  results: T[]
}

const checkMs = 500
const inputEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastInputAt = 0

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const isFree = (client: QueryClient): boolean =>
  mayRequest(
    {
      isLive: connection.status.get().isLive,
      isHidden: document.hidden,
      savesData: savesData(),
      isFetching: client.isFetching() > 0,
      lastInputAt,
    },
    Date.now(),
  )

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Requests what a user needs in the next hour, one part at a time, without touching what screens show. */
class Preload {
  readonly #client: QueryClient
  readonly #store: PreloadStore

  constructor(client: QueryClient, store: PreloadStore) {
    this.#client = client
    this.#store = store
  }

  /** Waits until nothing else needs the connection. */
  async #whenFree<T>(request: () => Promise<T>): Promise<T> {
    while (!isFree(this.#client)) await pause(checkMs)
    return request()
  }

  async #putPage(queryKey: QueryKey, page: unknown): Promise<void> {
    await this.#store.put(queryKey, { pages: [page], pageParams: [0] })
  }

  async #putPatients(): Promise<void> {
    if (!getMe(this.#client).permissions.includes('pcm.view_patient')) return
    const views = await this.#whenFree(() => call('GET /api/v1/pcm/patientviews/'))
    await this.#store.put(patientViewsQuery().queryKey, views)
    const search = resolveSearch({}, views)
    if (search?.view !== 'mine') return
    const filters = toFilters(search, '')
    const query = { search: '', state: filters.state, ordering: filters.ordering, mine: 'true' } as const
    const page = await this.#whenFree(() =>
      call('GET /api/v1/pcm/patients/', {
        query: { ...query, offset: 0, page_size: preloadLimits.patients },
      }),
    )
    await this.#putPage(patientListQuery(filters).queryKey, page)
  }

  async #putGroups(): Promise<void> {
    const pageOf = (loaded: number) => fetchGroupPage(1 + loaded / limits.largest_page)
    await this.#store.put(deviceGroupsQuery.queryKey, await this.#fetchAll(preloadLimits.groups, pageOf))
    const departments = await this.#whenFree(() =>
      call('GET /api/v1/departments/', { query: { page_size: limits.department_page } }),
    )
    await this.#store.put(departmentsQuery.queryKey, departments.results)
  }

  async #putOnCall(): Promise<void> {
    const { groups, count } = await this.#whenFree(fetchAllOnCall)
    const first = { groups: groups.slice(0, onCallPageSize), count }
    await this.#store.put(firstOnCallQuery.queryKey, first)
    if (count > onCallPageSize) await this.#store.put(deviceOnCallQuery.queryKey, { groups, count })
  }

  /** Returns the time of the contacts in the store. */
  async #putContacts(storedAt: number | undefined): Promise<number> {
    const now = Date.now()
    if (storedAt !== undefined && now - storedAt < preloadLimits.contactsMs) return storedAt
    const list = contactListOf(getMe(this.#client).flags)
    const contacts = await this.#fetchAll(preloadLimits.contacts, (loaded) => fetchContactPage(list, loaded))
    await this.#store.put(deviceContactsQuery(list).queryKey, contacts)
    return now
  }

  /** Fetches page after page, at most `most` rows. */
  async #fetchAll<T>(most: number, fetchPage: (loaded: number) => Promise<List<T>>): Promise<List<T>> {
    const results: T[] = []
    for (;;) {
      const page = await this.#whenFree(() => fetchPage(results.length))
      results.push(...page.results)
      const isLast = page.results.length === 0 || results.length >= Math.min(most, page.count)
      if (isLast) return { count: page.count, results }
    }
  }

  async #putThreads(record: PreloadRecord | undefined): Promise<PreloadRecord['threads']> {
    const { results } = await this.#whenFree(() =>
      call('GET /api/v2/threads/', { query: { status: 'active', page_size: preloadLimits.threads } }),
    )
    const known = new Set(
      results
        .map(({ id }) => id)
        .filter((id) => this.#client.getQueryData(queryKeys.messages(id)) !== undefined),
    )
    const now = Date.now()
    const outdated = listOutdatedThreads(results, record, known, now)
    const copied: Record<number, { last_message_id: number; at: number }> = {}
    for (const { id } of results) {
      const copy = record?.threads[id]
      if (copy && !outdated.includes(id)) copied[id] = copy
    }
    for (let at = 0; at < outdated.length; at += limits.thread_copies) {
      const ids = outdated.slice(at, at + limits.thread_copies).join(',')
      const copies = await this.#whenFree(() => call('GET /api/v1/threads/copies/', { query: { ids } }))
      for (const { thread, messages, has_older, subscribers, subscriber_count } of copies.results) {
        const list: MessageList = { messages: messages.toReversed(), isComplete: !has_older }
        const people: SubscriberList = { subscribers, count: subscriber_count }
        await this.#store.put(queryKeys.thread(thread.id), thread)
        await this.#store.put(queryKeys.messages(thread.id), list)
        await this.#store.put(queryKeys.subscribers(thread.id), people)
        copied[thread.id] = { last_message_id: thread.last_message.id, at: now }
      }
    }
    return copied
  }

  /** A part that fails is tried again at the next time. */
  async run(): Promise<void> {
    const record = await this.#store.readRecord()
    const threads = await this.#putThreads(record).catch(() => record?.threads ?? {})
    await this.#putPatients().catch(() => {})
    await this.#putOnCall().catch(() => {})
    const contacts_at = await this.#putContacts(record?.contacts_at).catch(() => record?.contacts_at)
    await this.#putGroups().catch(() => {})
    await this.#store.writeRecord({ at: Date.now(), contacts_at, threads })
  }
}

/** Only where the application opens without a connection: with its service worker. */
export async function startPreload(client: QueryClient, store: PreloadStore): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const event of inputEvents)
    addEventListener(event, () => (lastInputAt = Date.now()), { capture: true, passive: true })
  await Promise.all([afterFirstScreen(), navigator.serviceWorker.ready])
  const preload = new Preload(client, store)
  const readTime = async () => (await store.readRecord().catch(() => undefined))?.at ?? 0
  // Remembered here, too: a store that is full keeps no record.
  let last = 0
  for (;;) {
    last = Math.max(last, await readTime())
    await pause(nextPreloadDelay(last || undefined, Date.now(), Math.random()))
    // Another tab may have fetched it during the pause.
    if ((await readTime()) > last) continue
    await preload.run().catch(() => {})
    last = Date.now()
  }
}
