import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type {
  ResponseSummary,
  AcknowledgementRequest,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Message, Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { LiveState } from './live-state.ts'
import { changeThread } from './threads.live.ts'

const countRequests = ({ open, ...closed }: ResponseSummary): [requested: number, closed: number] => {
  const sum = closed.accepted + closed.rejected + closed.responded + closed.reassigned
  return [open + sum, sum]
}

/** Requests and responses are only ever added, so the larger summary is the later one. */
function laterSummary(known: ResponseSummary, received: ResponseSummary): ResponseSummary {
  const [knownRequests, knownClosed] = countRequests(known)
  const [requests, closed] = countRequests(received)
  return requests + closed > knownRequests + knownClosed ? received : known
}

/** An acknowledgement is requested (again, when a handoff returns it) and then closed. */
function laterAcknowledgement(
  known: Acknowledgement | null,
  received: Acknowledgement | null,
): Acknowledgement | null {
  if (!known || !received) return known ?? received
  const difference = Date.parse(received.since) - Date.parse(known.since)
  if (difference !== 0) return difference > 0 ? received : known
  return known.state === 'open' && received.state !== 'open' ? received : known
}

const byMessage = (a: Acknowledgement, b: Acknowledgement) => a.message_id - b.message_id

/** Picks a user's current acknowledgement in a thread: the oldest open one, otherwise the latest. */
function currentAcknowledgement(
  known: Acknowledgement | null,
  received: Acknowledgement | null,
): Acknowledgement | null {
  if (known && received && known.message_id !== received.message_id) {
    const open = [known, received].filter(({ state }) => state === 'open').toSorted(byMessage)
    if (open[0]) return open[0]
  }
  return laterAcknowledgement(known, received)
}

function changeMessage(
  state: LiveState,
  { thread_id, message_id }: { thread_id: number; message_id: number },
  update: (request: AcknowledgementRequest) => AcknowledgementRequest,
): LiveState {
  const list = state.messages[thread_id]
  const known = list?.messages.find((message) => message.id === message_id)
  if (!list || !known?.acknowledgement_request) return state
  const request = update(known.acknowledgement_request)
  if (request === known.acknowledgement_request) return state
  const messages = list.messages.map((each): Message =>
    each === known ? { ...each, acknowledgement_request: request } : each,
  )
  return { ...state, messages: { ...state.messages, [thread_id]: { ...list, messages } } }
}

function changeSubscribers(
  state: LiveState,
  thread_id: number,
  update: (subscriber: Subscriber) => Acknowledgement | null,
): LiveState {
  const list = state.subscribers[thread_id]
  if (!list) return state
  const subscribers = list.subscribers.map((subscriber): Subscriber => {
    const acknowledgement = update(subscriber)
    return acknowledgement === subscriber.acknowledgement ? subscriber : { ...subscriber, acknowledgement }
  })
  if (subscribers.every((subscriber, i) => subscriber === list.subscribers[i])) return state
  return { ...state, subscribers: { ...state.subscribers, [thread_id]: { ...list, subscribers } } }
}

type Answered = LivePayload['message_accepted' | 'message_rejected' | 'message_responded']

export function messageAnswered(state: LiveState, payload: Answered): LiveState {
  const { state: answer, response, meaning = null, closed } = payload
  const withMessage = changeMessage(state, payload, (request) => {
    const summary = laterSummary(request.summary, payload.summary)
    const isMine = payload.user_id === state.me && request.mine?.state === 'open'
    if (!isMine && summary === request.summary) return request
    return { ...request, summary, mine: isMine ? { state: answer, response, meaning } : request.mine }
  })
  return changeSubscribers(withMessage, payload.thread_id, ({ user_id, acknowledgement }) =>
    user_id === payload.user_id &&
    acknowledgement?.state === 'open' &&
    acknowledgement.message_id === payload.message_id
      ? { ...acknowledgement, state: answer, response, meaning, closed }
      : acknowledgement,
  )
}

/** Skips acknowledgements that were requested again later. */
export function acknowledgementsClosed(
  state: LiveState,
  payload: LivePayload['acknowledgements_closed'],
): LiveState {
  const { state: closedState, closed } = payload
  const userIds = new Set(payload.user_ids)
  const withMessage = changeMessage(state, payload, (request) => {
    const summary = laterSummary(request.summary, payload.summary)
    if (summary === request.summary) return request
    const isMine = userIds.has(state.me) && request.mine?.state === 'open'
    return {
      ...request,
      summary,
      mine: isMine ? { state: closedState, response: null, meaning: null } : request.mine,
    }
  })
  return changeSubscribers(withMessage, payload.thread_id, ({ user_id, acknowledgement }) =>
    userIds.has(user_id) &&
    acknowledgement?.state === 'open' &&
    acknowledgement.message_id === payload.message_id &&
    Date.parse(acknowledgement.since) <= Date.parse(closed)
      ? { ...acknowledgement, state: closedState, closed }
      : acknowledgement,
  )
}

export function acknowledgementRequested(
  state: LiveState,
  payload: LivePayload['acknowledgement_requested'],
): LiveState {
  const { message_id, kind, since } = payload
  const userIds = new Set(payload.user_ids)
  const withMessage = changeMessage(state, payload, (request) => {
    const summary = laterSummary(request.summary, payload.summary)
    // A changed summary means that the user is asked, for the first time or again after a handoff.
    const isAsked = userIds.has(state.me) && (request.mine === null || summary !== request.summary)
    const mine = isAsked ? { state: 'open' as const, response: null, meaning: null } : request.mine
    return summary === request.summary && mine === request.mine ? request : { ...request, summary, mine }
  })
  const requested: Acknowledgement = {
    message_id,
    kind,
    state: 'open',
    response: null,
    meaning: null,
    since,
    closed: null,
  }
  return changeSubscribers(withMessage, payload.thread_id, ({ user_id, acknowledgement }) =>
    userIds.has(user_id) ? laterAcknowledgement(acknowledgement, requested) : acknowledgement,
  )
}

export const acknowledgementChanged = (
  state: LiveState,
  payload: LivePayload['acknowledgement_changed'],
): LiveState =>
  changeThread(state, payload.thread_id, (thread) => {
    const { acknowledgement, response_progress } = thread
    const mine = currentAcknowledgement(acknowledgement, payload.acknowledgement)
    const countProgress = (progress: typeof response_progress): number =>
      progress ? progress.open + 2 * (progress.answered + progress.reassigned) : -1
    const others =
      countProgress(payload.response_progress) > countProgress(response_progress)
        ? payload.response_progress
        : response_progress
    return mine === acknowledgement && others === response_progress
      ? thread
      : { ...thread, acknowledgement: mine, response_progress: others }
  })
