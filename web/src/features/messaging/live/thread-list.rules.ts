import { hasUnansweredPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import { isQuiet } from '@wardline/contract/messaging/threads/mute.rules.ts'
import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Box, ThreadList } from './live-state.ts'

/** Sorts by newest message, then by id, as the server does. */
export function compareByNewest(a: Thread, b: Thread): number {
  const difference = Date.parse(b.last_message_date) - Date.parse(a.last_message_date)
  return difference !== 0 ? difference : b.id - a.id
}

export const isUnread = (thread: Thread): boolean =>
  thread.status === 'active' && thread.me.unread_message_count > 0

/** Unread, but muted and without anything that needs the user: it is not counted as an alert. */
export const isQuietUnread = (thread: Thread): boolean => isUnread(thread) && isQuiet(thread)

export const needsMyResponse = (thread: Thread): boolean => thread.acknowledgement?.state === 'open'
/** True if the user's own page has ended without a response. */
export const isUnansweredPage = (thread: Thread): boolean =>
  thread.response_progress !== null && hasUnansweredPagingRequest(thread)
export const waitsForOthers = (thread: Thread): boolean =>
  (thread.response_progress?.open ?? 0) > 0 || isUnansweredPage(thread)

function belongsIn(box: Box, thread: Thread): boolean {
  if (box === 'needs_my_response') return needsMyResponse(thread)
  if (box === 'waiting_for_others') return waitsForOthers(thread)
  if (box === 'archive') return thread.status === 'archived'
  return box === 'inbox' ? thread.status === 'active' : isUnread(thread)
}

/** Undefined for a thread about a patient whose unit only the server knows. */
export function matchesFilter(filter: ThreadFilter, thread: Thread): boolean | undefined {
  const { high_priority, unanswered, patient_id, unit, group } = filter
  if (high_priority && thread.priority !== 2) return false
  if (unanswered && !needsMyResponse(thread) && !waitsForOthers(thread)) return false
  if (patient_id !== null && thread.patient_id !== patient_id) return false
  if (group && !thread.groups.some(({ id }) => id === group.id)) return false
  if (unit) return thread.patient_id === null ? false : undefined
  return true
}

/**
 * A thread that sorts below the fetched part is only counted, because it comes with its page. `before` is
 * undefined for a new thread.
 */
export function placeThread(
  box: Box,
  list: ThreadList,
  before: Thread | undefined,
  now: Thread,
  filter: ThreadFilter,
): ThreadList {
  const isListed = list.threads.some((thread) => thread.id === now.id)
  // The server listed it, so its unit matches.
  const matches = (thread: Thread) => matchesFilter(filter, thread) ?? isListed
  const belonged = before ? belongsIn(box, before) && matches(before) : isListed
  const belongs = belongsIn(box, now) && matches(now)
  if (!isListed && !belonged && !belongs) return list

  const others = list.threads.filter((thread) => thread.id !== now.id)
  const count = list.count + Number(belongs) - Number(belonged)
  if (!belongs) return { threads: others, count }

  const isComplete = list.threads.length >= list.count
  const at = others.findIndex((thread) => compareByNewest(now, thread) < 0)
  // Dates only grow, so a listed thread never moves below the fetched part.
  if (at < 0 && !isComplete && !isListed) return { threads: others, count }
  return { threads: at < 0 ? [...others, now] : others.toSpliced(at, 0, now), count }
}

export function removeThread(box: Box, list: ThreadList, thread: Thread, filter: ThreadFilter): ThreadList {
  const isListed = list.threads.some(({ id }) => id === thread.id)
  if (!belongsIn(box, thread) || !(matchesFilter(filter, thread) ?? isListed)) return list
  return { threads: list.threads.filter((each) => each.id !== thread.id), count: list.count - 1 }
}

export function appendPage(list: ThreadList, page: readonly Thread[], count: number): ThreadList {
  const known = new Set(list.threads.map((thread) => thread.id))
  const fresh = page.filter((thread) => !known.has(thread.id))
  return { threads: [...list.threads, ...fresh].toSorted(compareByNewest), count }
}

/** Counts rows rather than pages: no thread is skipped after another left the list. */
export const nextPageNumber = (loaded: number, size: number): number => Math.floor(loaded / size) + 1
