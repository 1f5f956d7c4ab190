import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { AnswerSummary } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { nowText } from '../../platform/clock/now.ts'
import { toast } from '../../platform/ui/toast.ts'
import { meOf, type Me } from '../accounts/me.api.ts'
import { keys } from './keys.ts'
import { applyToCache, readState, writeState } from './live/cache.ts'
import { knownThread } from './live/state.ts'
import { putThread } from './live/threads.live.ts'
import type { Given } from './thread/asks.view.ts'

const counted = (summary: AnswerSummary, state: Given['state']): AnswerSummary => ({
  ...summary,
  open: summary.open - 1,
  [state]: summary[state] + 1,
})

const kinds = {
  accepted: 'message_accepted',
  rejected: 'message_rejected',
  responded: 'message_responded',
} as const

/** The events that the server will send for this answer; heard again, they change nothing. */
function asAnswered(me: Me, thread: Thread, message: Message, given: Given): LiveEvent[] {
  if (!message.asks) return []
  const of = { thread_id: thread.id, message_id: message.id }
  const closed = nowText()
  const summary = counted(message.asks.summary, given.state)
  const answered = { ...of, user_id: me.id, display_name: me.display_name, ...given, closed, summary }
  const open_item = thread.open_item && { ...thread.open_item, ...given, closed }
  return [
    { kind: kinds[given.state], channel: '', payload: answered },
    { kind: 'open_item_changed', channel: '', payload: { thread_id: thread.id, open_item, awaiting: null } },
  ]
}

const send = (thread_id: number, message_id: number, given: Given) => {
  const params = { id: thread_id }
  if (given.state === 'responded') {
    const { response } = given
    return call('POST /api/v1/threads/{id}/respond/', { params, body: { message_id, response } })
  }
  const body = { message_id }
  return given.state === 'accepted'
    ? call('POST /api/v1/threads/{id}/accept/', { params, body })
    : call('POST /api/v1/threads/{id}/reject/', { params, body })
}

/** The question is open again. Somebody else's answers may have come meanwhile, so the truth is asked for. */
function takeBack(client: QueryClient, thread: Thread, message: Message): void {
  const state = readState(client, meOf(client).id)
  const now = knownThread(state, thread.id)
  const list = state.messages[thread.id]
  if (!now || !list) return
  const messages = list.messages.map((each) => (each.id === message.id ? message : each))
  const next = putThread(state, { ...now, open_item: thread.open_item })
  writeState(client, state, {
    ...next,
    messages: { ...next.messages, [thread.id]: { ...list, messages } },
  })
  for (const key of [keys.messages(thread.id), keys.subscribers(thread.id), keys.thread(thread.id)])
    void client.invalidateQueries({ queryKey: key, exact: true })
}

/** Shown at once on this screen; open again with a word when it could not be done. */
export function useAnswer() {
  const client = useQueryClient()
  return useCallback(
    async (thread: Thread, message: Message, given: Given) => {
      const me = meOf(client)
      applyToCache(client, me.id, asAnswered(me, thread, message, given))
      try {
        await send(thread.id, message.id, given)
      } catch (reason) {
        takeBack(client, thread, message)
        const why = isApiError(reason) ? reason.fields['response']?.[0] || reason.detail : ''
        toast(`Your answer was not saved. ${why || 'Please try again.'}`, { tone: 'danger' })
      }
    },
    [client],
  )
}
