import type { LivePayload } from '@wardline/contract/events.ts'
import { favoriteRenamed, favoritesReachable } from './favorites.live.ts'
import { onCallPresence, onCallRenamed } from '../../paging/on-call/on-call.live.ts'
import { boxes, type LiveState, type ThreadList } from './state.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'

type Changed = LivePayload['user_changed']['user']

const valuesOf = <V, W>(record: Readonly<Record<number, V>>, to: (value: V) => W): Record<number, W> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, to(value)]))

function renamedThread(thread: Thread, user: Changed): Thread {
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

/** A name, title or photo is the new one everywhere it is held. */
export function userChanged(state: LiveState, { user }: LivePayload['user_changed']): LiveState {
  const { display_name, title, profile_picture } = user
  const next: LiveState = {
    ...state,
    favorites: favoriteRenamed(state.favorites, user),
    on_call: onCallRenamed(state.on_call, user),
    threads: valuesOf(state.threads, (thread) => renamedThread(thread, user)),
    messages: valuesOf(state.messages, (list) => ({
      ...list,
      messages: list.messages.map((message) =>
        message.sender.id === user.id ? { ...message, sender: user } : message,
      ),
    })),
    subscribers: valuesOf(state.subscribers, (list) => ({
      ...list,
      subscribers: list.subscribers.map((entry) =>
        entry.user_id === user.id ? { ...entry, display_name, title, profile_picture } : entry,
      ),
    })),
  }
  for (const box of boxes) next[box] = renamedList(state[box], user)
  return next
}

const renamedList = (list: ThreadList | undefined, user: Changed): ThreadList | undefined =>
  list && { ...list, threads: list.threads.map((thread) => renamedThread(thread, user)) }

export function presenceChanged(state: LiveState, { statuses }: LivePayload['presence_changed']): LiveState {
  const now = new Map(statuses.map(({ user_id, status }) => [user_id, status]))
  return {
    ...state,
    presence: { ...state.presence, ...Object.fromEntries(now) },
    favorites: favoritesReachable(state.favorites, statuses),
    on_call: onCallPresence(state.on_call, statuses),
    subscribers: valuesOf(state.subscribers, (list) => ({
      ...list,
      subscribers: list.subscribers.map((entry) => {
        const status = now.get(entry.user_id)
        return status === undefined || status === entry.status ? entry : { ...entry, status }
      }),
    })),
  }
}
