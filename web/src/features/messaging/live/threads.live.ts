import { takenBackPreview } from '@wardline/contract/messaging/messages/message-change.rules.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { boxes, findThread, type LiveState } from './live-state.ts'
import {
  isQuietUnread,
  isUnread,
  matchesFilter,
  needsMyResponse,
  placeThread,
  waitsForOthers,
} from './thread-list.rules.ts'

type Summary = Thread['subscriber_summary']
export type DeliveryState = Thread['my_subscriber']['state']

export function deliveryStateAt(read: number, delivered: number, newest: number): DeliveryState {
  if (read >= newest) return 'read'
  return delivered >= newest ? 'delivered' : 'pending'
}

/** Counts of the same newest message only grow, so the larger summary is the later one. */
export function laterSummary(a: Summary, b: Summary): Summary {
  if (a.read !== b.read) return a.read > b.read ? a : b
  return b.delivered > a.delivered ? b : a
}

const previewLength = 200

/** Must equal the preview that the server builds. */
export function toLastMessage(message: Message): Thread['last_message'] {
  const { id, sender, data, attachments } = message
  return {
    id,
    sender_id: sender.id,
    sender_name: sender.display_name,
    text: toPreview(data),
    has_attachments: attachments.length > 0,
  }
}

function toPreview(data: Message['data']): string {
  const text = data
    .map((item) => (item.label && data.length > 1 ? `${item.label}: ${item.data}` : item.data))
    .join('\n')
  // Counts code points, as the database does.
  return Array.from(text).slice(0, previewLength).join('')
}

export function putThread(state: LiveState, now: Thread): LiveState {
  const before = findThread(state, now.id)
  const change = (matches: (thread: Thread) => boolean): number =>
    Number(matches(now)) - Number(before !== undefined && matches(before))
  const next: LiveState = {
    ...state,
    unread_count: state.unread_count + change(isUnread),
    quiet_count: state.quiet_count + change(isQuietUnread),
    needs_my_response_count: state.needs_my_response_count + change(needsMyResponse),
    waiting_for_others_count: state.waiting_for_others_count + change(waitsForOthers),
  }
  for (const box of boxes) {
    const list = state[box]
    if (list) next[box] = placeThread(box, list, before, now, state.filter)
  }
  if (!before && matchesFilter(state.filter, now) === undefined)
    next.unknown_threads = requestRefetch(state, now.id).unknown_threads
  // A thread that the user left is null until they are added again.
  if (Object.hasOwn(state.threads, now.id)) next.threads = { ...state.threads, [now.id]: now }
  return next
}

export const requestRefetch = (state: LiveState, id: number): LiveState =>
  state.unknown_threads.includes(id) ? state : { ...state, unknown_threads: [...state.unknown_threads, id] }

export function changeThread(state: LiveState, id: number, to: (thread: Thread) => Thread): LiveState {
  const thread = findThread(state, id)
  if (!thread) return requestRefetch(state, id)
  const now = to(thread)
  return now === thread ? state : putThread(state, now)
}

function turnMonitorIntoParticipant(
  state: LiveState,
  known: Thread,
  payload: LivePayload['thread_new'],
): LiveState {
  const { reason, acknowledgement, may } = payload
  if (known.me.reason !== 'monitoring' || reason === 'monitoring') return state
  const my_subscriber = { ...known.my_subscriber, reason }
  return putThread(state, { ...known, my_subscriber, me: { ...known.me, reason }, acknowledgement, may })
}

export const isWrittenHere = ({ is_automatic, via }: Message): boolean => !is_automatic && !via

export function threadNew(state: LiveState, payload: LivePayload['thread_new']): LiveState {
  const { thread, reason, acknowledgement, response_progress, may } = payload
  const known = findThread(state, thread.id)
  if (known) return turnMonitorIntoParticipant(state, known, payload)
  const isRead = payload.state === 'read'
  return putThread(state, {
    ...thread,
    status: 'active',
    my_subscriber: { state: payload.state, reason, read_message_id: isRead ? thread.last_message.id : 0 },
    me: {
      reason,
      unread_message_count: isRead ? 0 : 1,
      is_muted: false,
      reminder: null,
      mentioned_message_id: payload.mentioned_message_id,
    },
    acknowledgement,
    response_progress,
    may,
  })
}

const maxPriority = (known: Thread['priority'], sent: Message['priority']): Thread['priority'] =>
  sent !== null && sent > known ? sent : known

const findMention = (message: Message, me: number, thread: Thread): number | null =>
  message.mentions.some(({ user_id }) => user_id === me) ? message.id : thread.me.mentioned_message_id

/** Unarchives the thread. Counts the message as unread only if it is newer than the newest known one. */
export function threadNewMessage(state: LiveState, payload: LivePayload['thread_new_message']): LiveState {
  const { message } = payload
  return changeThread(state, payload.thread_id, (thread) => {
    const known = thread.last_message.id
    if (message.id < known) return thread
    if (message.id === known) {
      const subscriber_summary = laterSummary(thread.subscriber_summary, payload.subscriber_summary)
      return subscriber_summary === thread.subscriber_summary ? thread : { ...thread, subscriber_summary }
    }
    // An auto-response or a text from the user's phone is neither unread nor a sign that they read the thread.
    const isSender = message.sender.id === state.me
    const isOwn = isSender && isWrittenHere(message)
    return {
      ...thread,
      status: 'active',
      priority: maxPriority(thread.priority, message.priority),
      last_message: toLastMessage(message),
      last_message_date: payload.last_message_date,
      subscriber_summary: payload.subscriber_summary,
      my_subscriber: isOwn
        ? { ...thread.my_subscriber, state: 'read', read_message_id: message.id }
        : { ...thread.my_subscriber, state: 'pending' },
      me: {
        ...thread.me,
        unread_message_count: isOwn ? 0 : thread.me.unread_message_count + Number(!isSender),
        mentioned_message_id: isOwn ? null : findMention(message, state.me, thread),
      },
    }
  })
}

/** The newest message of a thread was corrected or taken back, or a request that raised its priority is gone. */
export const threadMessageChanged = (
  state: LiveState,
  { thread_id, message_id, data, taken_back, priority, last_message_id }: LivePayload['message_changed'],
): LiveState =>
  changeThread(state, thread_id, (thread) => {
    const { last_message } = thread
    const isNewest = last_message.id === message_id
    const changed = taken_back === null ? { text: toPreview(data) } : takenBackMessage
    return {
      ...thread,
      priority: last_message.id > last_message_id ? thread.priority : priority,
      last_message: isNewest ? { ...last_message, ...changed } : last_message,
      me:
        taken_back !== null && thread.me.mentioned_message_id === message_id
          ? { ...thread.me, mentioned_message_id: null }
          : thread.me,
    }
  })

const takenBackMessage = { text: takenBackPreview, has_attachments: false }

export function subscriberState(state: LiveState, payload: LivePayload['subscriber_state']): LiveState {
  const known = findThread(state, payload.thread_id)
  if (!known || payload.last_message_id < known.last_message.id) return state
  return changeThread(state, payload.thread_id, (thread) => {
    const own = payload.subscribers.find((subscriber) => subscriber.user_id === state.me)
    const subscriber_summary = laterSummary(thread.subscriber_summary, payload.subscriber_summary)
    const { my_subscriber } = thread
    const read = Math.max(own?.read_message_id ?? 0, my_subscriber.read_message_id)
    const ownState = deliveryStateAt(read, own?.delivered_message_id ?? 0, thread.last_message.id)
    const isFurther =
      own !== undefined &&
      ownState !== my_subscriber.state &&
      my_subscriber.state !== 'read' &&
      ownState !== 'pending'
    if (!isFurther && subscriber_summary === thread.subscriber_summary) return thread
    // `thread_read` brings the own read position together with the unread count.
    return {
      ...thread,
      subscriber_summary,
      my_subscriber: isFurther ? { ...my_subscriber, state: ownState } : my_subscriber,
    }
  })
}

export function threadRead(state: LiveState, payload: LivePayload['thread_read']): LiveState {
  if (!findThread(state, payload.thread_id)) return requestRefetch(state, payload.thread_id)
  return changeThread(state, payload.thread_id, (thread) => {
    const { my_subscriber } = thread
    const { mentioned_message_id: mentioned } = thread.me
    const { read_message_id, unread_message_count } = payload
    const isNewest = read_message_id >= thread.last_message.id
    // A thread that was marked as unread is read again without a new position.
    const isReadAgain =
      isNewest && read_message_id === my_subscriber.read_message_id && thread.me.unread_message_count > 0
    if (read_message_id <= my_subscriber.read_message_id && !isReadAgain) return thread
    const at = isNewest ? 'read' : my_subscriber.state
    return {
      ...thread,
      my_subscriber: { ...my_subscriber, state: at, read_message_id },
      me: {
        ...thread.me,
        unread_message_count,
        mentioned_message_id: (mentioned ?? 0) > read_message_id ? mentioned : null,
      },
    }
  })
}

export const threadMarkedUnread = (
  state: LiveState,
  { thread_id, last_message_id }: LivePayload['thread_marked_unread'],
): LiveState =>
  changeThread(state, thread_id, (thread) =>
    thread.me.unread_message_count > 0 || thread.last_message.id > last_message_id
      ? thread
      : { ...thread, me: { ...thread.me, unread_message_count: 1 } },
  )

export const threadMuted = (
  state: LiveState,
  { thread_id, is_muted }: LivePayload['thread_muted'],
): LiveState =>
  changeThread(state, thread_id, (thread) =>
    thread.me.is_muted === is_muted ? thread : { ...thread, me: { ...thread.me, is_muted } },
  )

export const threadReminderChanged = (
  state: LiveState,
  { thread_id, reminder }: LivePayload['thread_reminder_changed'],
): LiveState =>
  changeThread(state, thread_id, (thread) =>
    thread.me.reminder?.at === reminder?.at &&
    thread.me.reminder?.only_if_unanswered === reminder?.only_if_unanswered
      ? thread
      : { ...thread, me: { ...thread.me, reminder } },
  )

/** A thread that was fetched later, or has a newer message, is at its place already. A later reminder stays. */
export const threadReminded = (
  state: LiveState,
  { thread_id, at }: LivePayload['thread_reminded'],
): LiveState =>
  changeThread(state, thread_id, (thread) => {
    const { reminder } = thread.me
    const isOver = reminder !== null && Date.parse(reminder.at) <= Date.parse(at)
    if (Date.parse(thread.last_message_date) >= Date.parse(at))
      return isOver ? { ...thread, me: { ...thread.me, reminder: null } } : thread
    const unread_message_count = Math.max(1, thread.me.unread_message_count)
    return {
      ...thread,
      status: 'active',
      last_message_date: at,
      me: { ...thread.me, unread_message_count, reminder: isOver ? null : reminder },
    }
  })

/** Events of a thread arrive in commit order, so the last one wins. */
export const pageChanged = (
  state: LiveState,
  { thread_id, paging_requests }: LivePayload['paging_requests_changed'],
): LiveState => changeThread(state, thread_id, (thread) => ({ ...thread, paging_requests }))

export const threadUnarchived = (state: LiveState, payload: LivePayload['thread_unarchived']): LiveState =>
  changeThread(state, payload.thread_id, (thread) =>
    thread.status === 'active' ? thread : { ...thread, status: 'active' },
  )

/** A newer message has unarchived the thread. */
export function threadArchived(state: LiveState, payload: LivePayload['thread_archived']): LiveState {
  return changeThread(state, payload.thread_id, (thread) =>
    thread.status === 'archived' || thread.last_message.id > payload.last_message_id
      ? thread
      : { ...thread, status: 'archived' },
  )
}
