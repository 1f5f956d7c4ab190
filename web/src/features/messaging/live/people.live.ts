import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { renameFavorite, updateFavoritePresence } from './favorites.live.ts'
import { applyOnCallPresence, applyOnCallRename } from '../../paging/on-call/on-call.live.ts'
import { boxes, type LiveState, type ThreadList } from './live-state.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

type Changed = LivePayload['user_changed']['user']

const mapValues = <V, W>(record: Readonly<Record<number, V>>, to: (value: V) => W): Record<number, W> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, to(value)]))

function renameInThread(thread: Thread, user: Changed): Thread {
  const { display_name, profile_picture } = user
  return {
    ...thread,
    last_message:
      thread.last_message.sender_id === user.id
        ? { ...thread.last_message, sender_name: display_name }
        : thread.last_message,
    subscribers: thread.subscribers.map((entry) =>
      entry.user_id === user.id ? { ...entry, display_name, profile_picture } : entry,
    ),
  }
}

export function userChanged(state: LiveState, { user }: LivePayload['user_changed']): LiveState {
  const { display_name, title, email, profile_picture } = user
  const next: LiveState = {
    ...state,
    favorites: renameFavorite(state.favorites, user),
    on_call: applyOnCallRename(state.on_call, user),
    threads: mapValues(state.threads, (thread) => renameInThread(thread, user)),
    messages: mapValues(state.messages, (list) => ({
      ...list,
      messages: list.messages.map((message) =>
        // Name and title stay as they were when it was sent.
        message.sender.id === user.id
          ? { ...message, sender: { ...message.sender, email, profile_picture } }
          : message,
      ),
    })),
    subscribers: mapValues(state.subscribers, (list) => ({
      ...list,
      subscribers: list.subscribers.map((entry) =>
        entry.user_id === user.id ? { ...entry, display_name, title, profile_picture } : entry,
      ),
    })),
  }
  for (const box of boxes) next[box] = renameInList(state[box], user)
  return next
}

const renameInList = (list: ThreadList | undefined, user: Changed): ThreadList | undefined =>
  list && { ...list, threads: list.threads.map((thread) => renameInThread(thread, user)) }

export function presenceChanged(state: LiveState, { statuses }: LivePayload['presence_changed']): LiveState {
  const now = new Map(statuses.map(({ user_id, status }) => [user_id, status]))
  return {
    ...state,
    presence: { ...state.presence, ...Object.fromEntries(now) },
    favorites: updateFavoritePresence(state.favorites, statuses),
    on_call: applyOnCallPresence(state.on_call, statuses),
    subscribers: mapValues(state.subscribers, (list) => ({
      ...list,
      subscribers: list.subscribers.map((entry) => {
        const status = now.get(entry.user_id)
        return status === undefined || status === entry.status ? entry : { ...entry, status }
      }),
    })),
  }
}
