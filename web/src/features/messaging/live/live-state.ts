import { noThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { OnCallLists } from '../../paging/on-call/on-call.live.ts'
import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

/** The inbox types of the specification and the two views of open acknowledgements. */
export const boxes = ['inbox', 'unread', 'archive', 'needs_my_response', 'waiting_for_others'] as const
export type Box = (typeof boxes)[number]

/** The fetched part, newest message first; `count` is the total on the server. */
export interface ThreadList {
  threads: Thread[]
  count: number
}

/**
 * A contiguous range, oldest first. `isComplete`: it starts with the first message. `isDetached`: it
 * surrounds a search result and does not end with the newest message.
 */
export interface MessageList {
  messages: Message[]
  isComplete: boolean
  isDetached?: boolean
}

export interface SubscriberList {
  subscribers: Subscriber[]
  count: number
}

export interface Typist {
  user_id: number
  display_name: string
}

/**
 * The messaging data that this browser has loaded, as one immutable value.
 * - `me`: id of the signed-in user.
 * - `filter`: limits the lists of the boxes, but no count.
 * - One list per box; undefined until it is fetched.
 * - `threads`, `messages`, `subscribers`, `writebacks`: fetched data by thread id.
 * - `unread_count`: active threads with unread messages (the number on the Unread tab).
 * - `quiet_count`: those of them that are muted and do not need the user.
 * - `needs_my_response_count`, `waiting_for_others_count`: threads in each view.
 * - `presence`: status by user id where known (1 offline, 2 online, 3 do not disturb).
 * - `favorites`: own favorites by contact id, once fetched.
 * - `on_call`: on-call rows by query.
 * - `typing`: typing users by thread id; no entry without any.
 * - `unknown_threads`: threads that an event named and no list holds; the lists must be refetched.
 *
 * Handlers return the next state and never mutate. They return the same object when nothing changed, and are idempotent:
 * a repeated event, or one older than the fetched data, has no effect.
 */
export interface LiveState {
  me: number
  filter: ThreadFilter
  inbox: ThreadList | undefined
  unread: ThreadList | undefined
  archive: ThreadList | undefined
  needs_my_response: ThreadList | undefined
  waiting_for_others: ThreadList | undefined
  threads: Readonly<Record<number, Thread>>
  messages: Readonly<Record<number, MessageList>>
  subscribers: Readonly<Record<number, SubscriberList>>
  writebacks: Readonly<Record<number, EmrWriteback>>
  unread_count: number
  quiet_count: number
  needs_my_response_count: number
  waiting_for_others_count: number
  presence: Readonly<Record<number, number>>
  favorites: Readonly<Record<number, Contact>> | undefined
  on_call: OnCallLists
  typing: Readonly<Record<number, readonly Typist[]>>
  unknown_threads: readonly number[]
}

export const emptyState = (me: number): LiveState => ({
  me,
  filter: noThreadFilter,
  inbox: undefined,
  unread: undefined,
  archive: undefined,
  needs_my_response: undefined,
  waiting_for_others: undefined,
  threads: {},
  messages: {},
  subscribers: {},
  writebacks: {},
  unread_count: 0,
  quiet_count: 0,
  needs_my_response_count: 0,
  waiting_for_others_count: 0,
  presence: {},
  favorites: undefined,
  on_call: {},
  typing: {},
  unknown_threads: [],
})

export function findThread(state: LiveState, id: number): Thread | undefined {
  const opened = state.threads[id]
  if (opened) return opened
  for (const box of boxes) {
    const listed = state[box]?.threads.find((thread) => thread.id === id)
    if (listed) return listed
  }
  return undefined
}
