import type { LivePayload } from '@wardline/contract/events.ts'
import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { boxes, knownThread, type LiveState } from './state.ts'
import { isAwaited, isOwed, isUnread, placeThread } from './thread-list.ts'

type Summary = Thread['subscriber_summary']
export type State = Thread['my_subscriber']['state']

/** How far somebody is with the newest message. */
export function stateAt(read: number, delivered: number, newest: number): State {
  if (read >= newest) return 'read'
  return delivered >= newest ? 'delivered' : 'pending'
}

/** For one and the same newest message people only get further, so the summary that is further is the later one. */
export function laterSummary(a: Summary, b: Summary): Summary {
  if (a.read !== b.read) return a.read > b.read ? a : b
  return b.delivered > a.delivered ? b : a
}

const previewLength = 200

/** What lists show of a message: its items under their names, as far as the server keeps it. */
export function lastMessageOf(message: Message): Thread['last_message'] {
  const { id, sender, data, attachments } = message
  const text = data
    .map((item) => (item.label && data.length > 1 ? `${item.label}: ${item.data}` : item.data))
    .join('\n')
  return {
    id,
    sender_id: sender.id,
    sender_name: sender.display_name,
    // Whole characters, as the database counts them.
    text: Array.from(text).slice(0, previewLength).join(''),
    has_attachments: attachments.length > 0,
  }
}

/** Puts the thread everywhere it is held or belongs, and keeps the counts. */
export function putThread(state: LiveState, now: Thread): LiveState {
  const before = knownThread(state, now.id)
  const more = (is: (thread: Thread) => boolean): number =>
    Number(is(now)) - Number(before !== undefined && is(before))
  const next: LiveState = {
    ...state,
    unread_count: state.unread_count + more(isUnread),
    owed_count: state.owed_count + more(isOwed),
    awaited_count: state.awaited_count + more(isAwaited),
  }
  for (const box of boxes) {
    const list = state[box]
    if (list) next[box] = placeThread(box, list, before, now)
  }
  if (state.threads[now.id]) next.threads = { ...state.threads, [now.id]: now }
  return next
}

/** The lists have to be fetched again, as this thread is in none that is held. */
export const want = (state: LiveState, id: number): LiveState =>
  state.wanted.includes(id) ? state : { ...state, wanted: [...state.wanted, id] }

/** Changes a thread that is held; asks for one that is not. */
export function changeThread(state: LiveState, id: number, to: (thread: Thread) => Thread): LiveState {
  const thread = knownThread(state, id)
  if (!thread) return want(state, id)
  const now = to(thread)
  return now === thread ? state : putThread(state, now)
}

/** Whatever is held of it was fetched after it was sent; only, who watched may have come onto it by name since. */
function inOwnRight(state: LiveState, known: Thread, payload: LivePayload['thread_new']): LiveState {
  const { reason, open_item, may } = payload
  if (known.me.reason !== 'monitoring' || reason === 'monitoring') return state
  const my_subscriber = { ...known.my_subscriber, reason }
  return putThread(state, { ...known, my_subscriber, me: { ...known.me, reason }, open_item, may })
}

export function threadNew(state: LiveState, payload: LivePayload['thread_new']): LiveState {
  const { thread, reason, open_item, awaiting, may } = payload
  const known = knownThread(state, thread.id)
  if (known) return inOwnRight(state, known, payload)
  const read = payload.state === 'read'
  return putThread(state, {
    ...thread,
    status: 'active',
    my_subscriber: { state: payload.state, reason, read_message_id: read ? thread.last_message.id : 0 },
    me: { reason, unread_message_count: read ? 0 : 1 },
    open_item,
    awaiting,
    may,
  })
}

/** The unread count grows only by a message that is newer than the newest known; an archived thread comes back. */
export function threadNewMessage(state: LiveState, payload: LivePayload['thread_new_message']): LiveState {
  const { message } = payload
  return changeThread(state, payload.thread_id, (thread) => {
    const known = thread.last_message.id
    if (message.id < known) return thread
    if (message.id === known) {
      const subscriber_summary = laterSummary(thread.subscriber_summary, payload.subscriber_summary)
      return subscriber_summary === thread.subscriber_summary ? thread : { ...thread, subscriber_summary }
    }
    // One's own auto response is news to nobody here, and a sign of nothing having been read.
    const isSender = message.sender.id === state.me
    const mine = isSender && !message.is_automatic
    return {
      ...thread,
      status: 'active',
      last_message: lastMessageOf(message),
      last_message_date: payload.last_message_date,
      subscriber_summary: payload.subscriber_summary,
      my_subscriber: mine
        ? { ...thread.my_subscriber, state: 'read', read_message_id: message.id }
        : { ...thread.my_subscriber, state: 'pending' },
      me: {
        ...thread.me,
        unread_message_count: mine ? 0 : thread.me.unread_message_count + Number(!isSender),
      },
    }
  })
}

/** The counts of a thread and, for the own entry, how far the message got on all devices of this person. */
export function subscriberState(state: LiveState, payload: LivePayload['subscriber_state']): LiveState {
  const held = knownThread(state, payload.thread_id)
  if (!held || payload.last_message_id < held.last_message.id) return state
  return changeThread(state, payload.thread_id, (thread) => {
    const own = payload.subscribers.find((subscriber) => subscriber.user_id === state.me)
    const subscriber_summary = laterSummary(thread.subscriber_summary, payload.subscriber_summary)
    const { my_subscriber } = thread
    const read = Math.max(own?.read_message_id ?? 0, my_subscriber.read_message_id)
    const at = stateAt(read, own?.delivered_message_id ?? 0, thread.last_message.id)
    const further =
      own !== undefined && at !== my_subscriber.state && my_subscriber.state !== 'read' && at !== 'pending'
    if (!further && subscriber_summary === thread.subscriber_summary) return thread
    // How much was read is not for here: `thread_read` brings it together with the count that is left.
    return {
      ...thread,
      subscriber_summary,
      my_subscriber: further ? { ...my_subscriber, state: at } : my_subscriber,
    }
  })
}

export function threadRead(state: LiveState, payload: LivePayload['thread_read']): LiveState {
  if (!knownThread(state, payload.thread_id)) return want(state, payload.thread_id)
  return changeThread(state, payload.thread_id, (thread) => {
    const { my_subscriber } = thread
    if (payload.read_message_id <= my_subscriber.read_message_id) return thread
    const at = payload.read_message_id >= thread.last_message.id ? 'read' : my_subscriber.state
    return {
      ...thread,
      my_subscriber: { ...my_subscriber, state: at, read_message_id: payload.read_message_id },
      me: { ...thread.me, unread_message_count: payload.unread_message_count },
    }
  })
}

/** Pages come whole, and the later event is the later word: a thread's events follow the order of its commits. */
export const pageChanged = (state: LiveState, { thread_id, pages }: LivePayload['page_changed']): LiveState =>
  changeThread(state, thread_id, (thread) => ({ ...thread, pages }))

export const threadUnarchived = (state: LiveState, payload: LivePayload['thread_unarchived']): LiveState =>
  changeThread(state, payload.thread_id, (thread) =>
    thread.status === 'active' ? thread : { ...thread, status: 'active' },
  )

/** Heard again after a fetch, it does not put away a thread that a newer message has brought back. */
export function threadArchived(state: LiveState, payload: LivePayload['thread_archived']): LiveState {
  return changeThread(state, payload.thread_id, (thread) =>
    thread.status === 'archived' || thread.last_message.id > payload.last_message_id
      ? thread
      : { ...thread, status: 'archived' },
  )
}
