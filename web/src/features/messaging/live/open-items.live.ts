import type { LivePayload } from '@wardline/contract/events.ts'
import type { AnswerSummary, MessageAsks, OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Message, Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import type { LiveState } from './state.ts'
import { changeThread } from './threads.live.ts'

const total = ({ open, ...ended }: AnswerSummary): [asked: number, ended: number] => {
  const sum = ended.accepted + ended.rejected + ended.responded + ended.moved
  return [open + sum, sum]
}

/** People are asked, answers are given, items go on; nothing is taken back. What holds more of both is the later one. */
function laterAnswers(held: AnswerSummary, told: AnswerSummary): AnswerSummary {
  const [asked, answered] = total(held)
  const [askedNow, answeredNow] = total(told)
  return askedNow + answeredNow > asked + answered ? told : held
}

/** An item is asked (once more, when it comes back to somebody), then closed: the later one of two. */
function laterItem(held: OpenItem | null, told: OpenItem | null): OpenItem | null {
  if (!held || !told) return held ?? told
  const newer = Date.parse(told.since) - Date.parse(held.since)
  if (newer !== 0) return newer > 0 ? told : held
  return held.state === 'open' && told.state !== 'open' ? told : held
}

function changeMessage(
  state: LiveState,
  { thread_id, message_id }: { thread_id: number; message_id: number },
  to: (asks: MessageAsks) => MessageAsks,
): LiveState {
  const list = state.messages[thread_id]
  const held = list?.messages.find((message) => message.id === message_id)
  if (!list || !held?.asks) return state
  const asks = to(held.asks)
  if (asks === held.asks) return state
  const messages = list.messages.map((each): Message => (each === held ? { ...each, asks } : each))
  return { ...state, messages: { ...state.messages, [thread_id]: { ...list, messages } } }
}

function changeSubscribers(
  state: LiveState,
  thread_id: number,
  to: (subscriber: Subscriber) => OpenItem | null,
): LiveState {
  const list = state.subscribers[thread_id]
  if (!list) return state
  const subscribers = list.subscribers.map((subscriber): Subscriber => {
    const open_item = to(subscriber)
    return open_item === subscriber.open_item ? subscriber : { ...subscriber, open_item }
  })
  if (subscribers.every((subscriber, i) => subscriber === list.subscribers[i])) return state
  return { ...state, subscribers: { ...state.subscribers, [thread_id]: { ...list, subscribers } } }
}

type Answered = LivePayload['message_accepted' | 'message_rejected' | 'message_responded']

/** Somebody answered: their row, their own widget, and how everybody is. Only what is open can be closed. */
export function messageAnswered(state: LiveState, payload: Answered): LiveState {
  const { state: answer, response, closed } = payload
  const inMessage = changeMessage(state, payload, (asks) => {
    const summary = laterAnswers(asks.summary, payload.summary)
    const isMine = payload.user_id === state.me && asks.mine?.state === 'open'
    if (!isMine && summary === asks.summary) return asks
    return { ...asks, summary, mine: isMine ? { state: answer, response } : asks.mine }
  })
  return changeSubscribers(inMessage, payload.thread_id, ({ user_id, open_item }) =>
    user_id === payload.user_id && open_item?.state === 'open' && open_item.message_id === payload.message_id
      ? { ...open_item, state: answer, response, closed }
      : open_item,
  )
}

/** These no longer owe an answer. Whoever was asked again since then does. */
export function itemsMoved(state: LiveState, payload: LivePayload['open_items_moved']): LiveState {
  const { state: end, closed } = payload
  const who = new Set(payload.user_ids)
  const inMessage = changeMessage(state, payload, (asks) => {
    const summary = laterAnswers(asks.summary, payload.summary)
    if (summary === asks.summary) return asks
    const isMine = who.has(state.me) && asks.mine?.state === 'open'
    return { ...asks, summary, mine: isMine ? { state: end, response: null } : asks.mine }
  })
  return changeSubscribers(inMessage, payload.thread_id, ({ user_id, open_item }) =>
    who.has(user_id) && open_item?.state === 'open' && Date.parse(open_item.since) <= Date.parse(closed)
      ? { ...open_item, state: end, closed }
      : open_item,
  )
}

/** More people are asked. */
export function messageAsked(state: LiveState, payload: LivePayload['message_asked']): LiveState {
  const { message_id, asks: kind, since } = payload
  const asked = new Set(payload.user_ids)
  const inMessage = changeMessage(state, payload, (asks) => {
    const summary = laterAnswers(asks.summary, payload.summary)
    // What was news to the count was it to oneself: asked at last, or again after one had handed it over.
    const isAsked = asked.has(state.me) && (asks.mine === null || summary !== asks.summary)
    const mine = isAsked ? { state: 'open' as const, response: null } : asks.mine
    return summary === asks.summary && mine === asks.mine ? asks : { ...asks, summary, mine }
  })
  const item: OpenItem = { message_id, asks: kind, state: 'open', response: null, since, closed: null }
  return changeSubscribers(inMessage, payload.thread_id, ({ user_id, open_item }) =>
    asked.has(user_id) ? laterItem(open_item, item) : open_item,
  )
}

/** What one owes or waits for in a thread; the lists and counts of both follow. */
export const openItemChanged = (state: LiveState, payload: LivePayload['open_item_changed']): LiveState =>
  changeThread(state, payload.thread_id, (thread) => {
    const { open_item, awaiting } = thread
    const mine = laterItem(open_item, payload.open_item)
    const sum = (of: typeof awaiting): number => (of ? of.open + 2 * (of.answered + of.moved) : -1)
    const others = sum(payload.awaiting) > sum(awaiting) ? payload.awaiting : awaiting
    return mine === open_item && others === awaiting
      ? thread
      : { ...thread, open_item: mine, awaiting: others }
  })
