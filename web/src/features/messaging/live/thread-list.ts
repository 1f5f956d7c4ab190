import { isUnanswered } from '@wardline/contract/messaging/page.rules.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Box, ThreadList } from './state.ts'

/** Newest message first; the same moment is settled by id, as the server does. Below 0: `a` comes first. */
export function byNewest(a: Thread, b: Thread): number {
  const apart = Date.parse(b.last_message_date) - Date.parse(a.last_message_date)
  return apart !== 0 ? apart : b.id - a.id
}

export const isUnread = (thread: Thread): boolean =>
  thread.status === 'active' && thread.me.unread_message_count > 0

/** An answer of one's own is still due. */
export const isOwed = (thread: Thread): boolean => thread.open_item?.state === 'open'
/** A page of one's own has ended without an answer. */
export const isLost = (thread: Thread): boolean => thread.awaiting !== null && isUnanswered(thread)
/** Somebody has not answered what one asked. */
export const isAwaited = (thread: Thread): boolean => (thread.awaiting?.open ?? 0) > 0 || isLost(thread)

function belongsIn(box: Box, thread: Thread): boolean {
  if (box === 'owed') return isOwed(thread)
  if (box === 'awaited') return isAwaited(thread)
  if (box === 'archive') return thread.status === 'archived'
  return box === 'inbox' ? thread.status === 'active' : isUnread(thread)
}

/**
 * The list with this thread as it is now: in its place, or gone. A thread that sorts below what was fetched is
 * counted but not held: it comes with its page. `before` is the thread as it was, undefined for a new one.
 */
export function placeThread(box: Box, list: ThreadList, before: Thread | undefined, now: Thread): ThreadList {
  const held = list.threads.some((thread) => thread.id === now.id)
  const was = before ? belongsIn(box, before) : held
  const is = belongsIn(box, now)
  if (!held && !was && !is) return list

  const others = list.threads.filter((thread) => thread.id !== now.id)
  const count = list.count + Number(is) - Number(was)
  if (!is) return { threads: others, count }

  const complete = list.threads.length >= list.count
  const at = others.findIndex((thread) => byNewest(now, thread) < 0)
  // Dates only grow: what was held is not below what was fetched.
  if (at < 0 && !complete && !held) return { threads: others, count }
  return { threads: at < 0 ? [...others, now] : others.toSpliced(at, 0, now), count }
}

/** The list without a thread that is gone for good. */
export function withoutThread(box: Box, list: ThreadList, thread: Thread): ThreadList {
  if (!belongsIn(box, thread)) return list
  return { threads: list.threads.filter((each) => each.id !== thread.id), count: list.count - 1 }
}

/** A further page put to what is held: each thread once, in order. */
export function addPage(list: ThreadList, page: readonly Thread[], count: number): ThreadList {
  const held = new Set(list.threads.map((thread) => thread.id))
  const fresh = page.filter((thread) => !held.has(thread.id))
  return { threads: [...list.threads, ...fresh].toSorted(byNewest), count }
}

/** Pages are cut from what is held, not counted: after a thread left the list the next page skips nobody. */
export const nextPage = (held: number, size: number): number => Math.floor(held / size) + 1
