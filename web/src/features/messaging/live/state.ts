import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { OnCallLists } from '../../paging/on-call/on-call.live.ts'
import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'

/** Lists of threads: the inbox types of the specification, and what one owes or waits for. */
export const boxes = ['inbox', 'unread', 'archive', 'owed', 'awaited'] as const
export type Box = (typeof boxes)[number]

/** A thread list as far as it was fetched: newest message first; `count` is how many the server has. */
export interface ThreadList {
  threads: Thread[]
  count: number
}

/**
 * A thread's messages, oldest first, without holes; `complete` when they go back to the first. They go up to the newest,
 * unless `isApart`: a stretch around a message that a search led to.
 */
export interface MessageList {
  messages: Message[]
  complete: boolean
  isApart?: boolean
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
 * What this browser holds of messaging, in one plain value.
 * - `me`: the id of the person who is signed in.
 * - `inbox`, `unread`, `archive`, `owed`, `awaited`: lists that were fetched; a list that was not is undefined and stays so.
 * - `threads`, `messages`, `subscribers`, `writebacks`: by thread id, those that were fetched.
 * - `unread_count`: how many active threads have something unread (the number on the Unread tab).
 * - `owed_count`, `awaited_count`: in how many threads one owes an answer, or waits for one.
 * - `presence`: status by user id, as far as it is known (1 offline, 2 online, 3 do not disturb).
 * - `favorites`: the own favourites by contact id, once fetched.
 * - `on_call`: rows of who is on call, by what was asked for.
 * - `typing`: who is typing, by thread id; nobody is no entry.
 * - `wanted`: threads that an event named and nothing here holds: the lists have to be fetched again.
 *
 * Handlers take this and a payload and give the next one. They never change it in place, give the same object back
 * when nothing changed, and do no harm when an event comes twice or is older than what was fetched.
 */
export interface LiveState {
  me: number
  inbox: ThreadList | undefined
  unread: ThreadList | undefined
  archive: ThreadList | undefined
  owed: ThreadList | undefined
  awaited: ThreadList | undefined
  threads: Readonly<Record<number, Thread>>
  messages: Readonly<Record<number, MessageList>>
  subscribers: Readonly<Record<number, SubscriberList>>
  writebacks: Readonly<Record<number, EmrWriteback>>
  unread_count: number
  owed_count: number
  awaited_count: number
  presence: Readonly<Record<number, number>>
  favorites: Readonly<Record<number, Contact>> | undefined
  on_call: OnCallLists
  typing: Readonly<Record<number, readonly Typist[]>>
  wanted: readonly number[]
}

export const emptyState = (me: number): LiveState => ({
  me,
  inbox: undefined,
  unread: undefined,
  archive: undefined,
  owed: undefined,
  awaited: undefined,
  threads: {},
  messages: {},
  subscribers: {},
  writebacks: {},
  unread_count: 0,
  owed_count: 0,
  awaited_count: 0,
  presence: {},
  favorites: undefined,
  on_call: {},
  typing: {},
  wanted: [],
})

/** The thread as any part of the state holds it. */
export function knownThread(state: LiveState, id: number): Thread | undefined {
  const single = state.threads[id]
  if (single) return single
  for (const box of boxes) {
    const listed = state[box]?.threads.find((thread) => thread.id === id)
    if (listed) return listed
  }
  return undefined
}
