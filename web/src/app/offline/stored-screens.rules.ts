import type { QueryKey } from '@tanstack/react-query'
import type { MessageList, ThreadList } from '../../features/messaging/live/live-state.ts'

/** First parts of the keys of the queries that screens show. `live`: events keep them current. */
const storedQueries: Readonly<Record<string, 'live' | 'fetched'>> = {
  me: 'live',
  'unread-count': 'live',
  'needs-my-response-count': 'live',
  'waiting-for-others-count': 'live',
  'message-types': 'fetched',
  profile: 'live',
  favorites: 'live',
  threads: 'live',
  'thread-filter': 'live',
  thread: 'live',
  messages: 'live',
  subscribers: 'live',
  writeback: 'live',
  outcome: 'live',
  'thread-groups': 'live',
  handoffs: 'live',
  'on-call': 'live',
  'device-on-call': 'fetched',
  'paging-groups': 'live',
  'device-groups': 'fetched',
  departments: 'fetched',
  contacts: 'fetched',
  'device-contacts': 'fetched',
  patients: 'fetched',
  calendar: 'live',
  coverage: 'live',
  'swap-requests': 'live',
  'my-shifts': 'live',
  'recurrence-rule': 'fetched',
  'escalation-policies': 'live',
  holidays: 'fetched',
  roles: 'live',
  account: 'live',
  'setup-checklist': 'fetched',
  prompts: 'live',
  'pager-numbers': 'live',
  'calendar-feeds': 'fetched',
  reachability: 'fetched',
  providers: 'live',
  sandbox: 'live',
  'system-status': 'fetched',
  'adt-interface': 'fetched',
  'schedule-sources': 'live',
  'group-source': 'live',
  'emr-endpoint': 'fetched',
  'notification-preferences': 'fetched',
  notifications: 'fetched',
  devices: 'fetched',
  sessions: 'fetched',
  'api-tokens': 'live',
  webhooks: 'fetched',
  'session-limits': 'fetched',
}

/** Queries of the frame around the screens. */
const frameQueries = new Set([
  'me',
  'unread-count',
  'needs-my-response-count',
  'waiting-for-others-count',
  'message-types',
  'profile',
  'favorites',
  'presence',
  'typing',
  'monitored-users',
  // Recipients are chosen in a dialog above any screen.
  'device-contacts',
])

export const storageLimits = { bytes: 4_000_000, valueBytes: 600_000, ageMs: 12 * 60 * 60_000 }

const maxThreads = 100
const maxMessages = 60

const kindOf = (key: QueryKey) => (typeof key[0] === 'string' ? key[0] : '')

/** Stores only the lists of patients and contacts: a record may be open to the user for a while only. */
const isStoredPart = ([kind, part, last]: QueryKey): boolean => {
  if (kind === 'patients') return part === 'list' || part === 'views'
  return kind !== 'contacts' || last === ''
}

export const isStoredQuery = (key: QueryKey): boolean =>
  Object.hasOwn(storedQueries, kindOf(key)) && isStoredPart(key)

export const isLiveQuery = (key: QueryKey): boolean =>
  isStoredQuery(key) && storedQueries[kindOf(key)] === 'live'

/** Limits the part of a long list that is stored. Returns undefined if nothing is stored. */
export function reduceForStorage(key: QueryKey, data: unknown): unknown {
  if (data === undefined || data === null) return undefined
  if (key[0] === 'threads') {
    const { threads, count } = data as ThreadList
    return { threads: threads.slice(0, maxThreads), count }
  }
  if (key[0] !== 'messages') return data
  const { messages, isComplete, isDetached } = data as MessageList
  // A detached range has no newest message, so it would hide the conversation.
  if (isDetached) return undefined
  return { messages: messages.slice(-maxMessages), isComplete: isComplete && messages.length <= maxMessages }
}

export interface ShownQuery {
  queryKey: QueryKey
  hasData: boolean
  updatedAt: number
}

/** The oldest data of the screen counts. Undefined if the screen shows none. */
export function findDataAge(queries: readonly ShownQuery[], lastLiveAt: number): number | undefined {
  const screen = queries.filter(({ queryKey, hasData }) => hasData && !frameQueries.has(kindOf(queryKey)))
  if (screen.length === 0) return undefined
  return Math.min(...screen.map(({ updatedAt }) => Math.min(updatedAt, lastLiveAt)))
}

export interface StoredSession {
  active_at: number
  live_at: number
  lock_minutes: number
  /** ISO time */
  ends: string
}

/** As the server decides: an unused session locks, and every session ends. */
export const mayOpenOffline = (session: StoredSession, now: number): boolean =>
  now - session.active_at < session.lock_minutes * 60_000 && now < Date.parse(session.ends)
