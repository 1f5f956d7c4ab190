import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { boxes, findThread, type LiveState } from './live-state.ts'
import {
  isQuietUnread,
  isUnread,
  needsMyResponse,
  removeThread,
  waitsForOthers,
} from './thread-list.rules.ts'
import { requestRefetch } from './threads.live.ts'

function omit<T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> {
  if (!Object.hasOwn(record, id)) return record
  const { [id]: _, ...others } = record
  return others
}

/** An unknown thread may be part of the count of a partly loaded list. */
const isAnyListPartial = (state: LiveState): boolean =>
  boxes.some((box) => {
    const list = state[box]
    return list === undefined || list.threads.length < list.count
  })

export function threadRecalled(
  state: LiveState,
  { thread_id: id }: LivePayload['thread_removed'],
): LiveState {
  const thread = findThread(state, id)
  if (!thread && isAnyListPartial(state)) return requestRefetch(state, id)
  const isLoaded = [state.threads, state.messages, state.subscribers, state.writebacks, state.typing].some(
    (part) => Object.hasOwn(part, id),
  )
  if (!thread && !isLoaded && !state.unknown_threads.includes(id)) return state
  const next: LiveState = {
    ...state,
    threads: omit(state.threads, id),
    messages: omit(state.messages, id),
    subscribers: omit(state.subscribers, id),
    writebacks: omit(state.writebacks, id),
    typing: omit(state.typing, id),
    unknown_threads: state.unknown_threads.filter((unknown) => unknown !== id),
  }
  if (!thread) return next
  for (const box of boxes) {
    const list = state[box]
    if (list) next[box] = removeThread(box, list, thread, state.filter)
  }
  next.unread_count -= Number(isUnread(thread))
  next.quiet_count -= Number(isQuietUnread(thread))
  next.needs_my_response_count -= Number(needsMyResponse(thread))
  next.waiting_for_others_count -= Number(waitsForOthers(thread))
  return next
}
