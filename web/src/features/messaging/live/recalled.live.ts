import type { LivePayload } from '@wardline/contract/events.ts'
import { boxes, knownThread, type LiveState } from './state.ts'
import { isAwaited, isOwed, isUnread, withoutThread } from './thread-list.ts'
import { want } from './threads.live.ts'

function without<T>(record: Readonly<Record<number, T>>, id: number): Readonly<Record<number, T>> {
  if (!Object.hasOwn(record, id)) return record
  const { [id]: _, ...others } = record
  return others
}

/** Some list was not fetched, or not to its end: a thread that is not held may still be counted. */
const isCut = (state: LiveState): boolean =>
  boxes.some((box) => {
    const list = state[box]
    return list === undefined || list.threads.length < list.count
  })

/** The thread is nowhere any more. Heard again, there is nothing left to take away. */
export function threadRecalled(
  state: LiveState,
  { thread_id: id }: LivePayload['thread_recalled'],
): LiveState {
  const thread = knownThread(state, id)
  if (!thread && isCut(state)) return want(state, id)
  const isHeld = [state.threads, state.messages, state.subscribers, state.writebacks, state.typing].some(
    (part) => Object.hasOwn(part, id),
  )
  if (!thread && !isHeld && !state.wanted.includes(id)) return state
  const next: LiveState = {
    ...state,
    threads: without(state.threads, id),
    messages: without(state.messages, id),
    subscribers: without(state.subscribers, id),
    writebacks: without(state.writebacks, id),
    typing: without(state.typing, id),
    wanted: state.wanted.filter((wanted) => wanted !== id),
  }
  if (!thread) return next
  for (const box of boxes) {
    const list = state[box]
    if (list) next[box] = withoutThread(box, list, thread)
  }
  next.unread_count -= Number(isUnread(thread))
  next.owed_count -= Number(isOwed(thread))
  next.awaited_count -= Number(isAwaited(thread))
  return next
}
