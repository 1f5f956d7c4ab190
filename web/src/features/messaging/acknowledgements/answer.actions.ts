import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type {
  ResponseMeaning,
  ResponseSummary,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useCallback } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe, type Me } from '../../accounts/me/me.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import { applyEventsToCache, readLiveState, writeLiveState } from '../live/cache.live.ts'
import { findThread } from '../live/live-state.ts'
import { putThread } from '../live/threads.live.ts'
import type { Answer } from './acknowledgement.view.ts'
import { answerNotSavedText } from './acknowledgements.text.ts'

const countAnswer = (
  summary: ResponseSummary,
  state: Answer['state'],
  meaning: ResponseMeaning | null,
): ResponseSummary => ({
  ...summary,
  open: summary.open - 1,
  [state]: summary[state] + 1,
  ...(summary.meanings &&
    meaning && { meanings: { ...summary.meanings, [meaning]: summary.meanings[meaning] + 1 } }),
})

const eventKinds = {
  accepted: 'message_accepted',
  rejected: 'message_rejected',
  responded: 'message_responded',
} as const

function buildAnswerEvents(me: Me, thread: Thread, message: Message, answer: Answer): LiveEvent[] {
  if (!message.acknowledgement_request) return []
  const ids = { thread_id: thread.id, message_id: message.id }
  const closed = currentTimestamp()
  const { summary: before, response_meanings } = message.acknowledgement_request
  const meaning = (answer.response === null ? undefined : response_meanings[answer.response]) ?? null
  const summary = countAnswer(before, answer.state, meaning)
  const answered = {
    ...ids,
    user_id: me.id,
    display_name: me.display_name,
    ...answer,
    meaning,
    closed,
    summary,
  }
  const acknowledgement = thread.acknowledgement && { ...thread.acknowledgement, ...answer, meaning, closed }
  return [
    { kind: eventKinds[answer.state], channel: '', payload: answered },
    {
      kind: 'acknowledgement_changed',
      channel: '',
      payload: { thread_id: thread.id, acknowledgement, response_progress: null },
    },
  ]
}

const send = (thread_id: number, message_id: number, answer: Answer) => {
  const params = { id: thread_id }
  if (answer.state === 'responded') {
    const { response } = answer
    return call('POST /api/v1/threads/{id}/respond/', { params, body: { message_id, response } })
  }
  const body = { message_id }
  return answer.state === 'accepted'
    ? call('POST /api/v1/threads/{id}/accept/', { params, body })
    : call('POST /api/v1/threads/{id}/reject/', { params, body })
}

/** Refetches, because other answers may have arrived. */
function revertAnswer(client: QueryClient, thread: Thread, message: Message): void {
  const state = readLiveState(client, getMe(client).id)
  const now = findThread(state, thread.id)
  const list = state.messages[thread.id]
  if (!now || !list) return
  const messages = list.messages.map((each) => (each.id === message.id ? message : each))
  const next = putThread(state, { ...now, acknowledgement: thread.acknowledgement })
  writeLiveState(client, state, {
    ...next,
    messages: { ...next.messages, [thread.id]: { ...list, messages } },
  })
  for (const key of [
    queryKeys.messages(thread.id),
    queryKeys.subscribers(thread.id),
    queryKeys.thread(thread.id),
  ])
    void client.invalidateQueries({ queryKey: key, exact: true })
}

/** A failure reopens the acknowledgement and shows why. */
export function useAnswer() {
  const client = useQueryClient()
  return useCallback(
    async (thread: Thread, message: Message, answer: Answer) => {
      const me = getMe(client)
      applyEventsToCache(client, me.id, buildAnswerEvents(me, thread, message, answer))
      try {
        await send(thread.id, message.id, answer)
      } catch (reason) {
        revertAnswer(client, thread, message)
        const why = isApiError(reason) ? reason.fields['response']?.[0] || reason.detail || '' : ''
        showToast(answerNotSavedText(why), { tone: 'danger' })
      }
    },
    [client],
  )
}
