import { useQueryClient } from '@tanstack/react-query'
import type { Message, Reaction } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useCallback } from 'react'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { applyEventsToCache } from '../live/cache.live.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { reactionFailedText } from './message-changes.text.ts'

const routes = '/api/v1/threads/{id}/messages/{message_id}/reaction/' as const

/** Shows the reaction at once, and the previous one again if the server refuses. Null removes it. */
export function useReact() {
  const client = useQueryClient()
  return useCallback(
    async ({ id: message_id, thread: thread_id, reactions }: Message, reaction: Reaction | null) => {
      const { id: user_id, display_name } = getMe(client)
      const show = (now: Reaction | null) =>
        applyEventsToCache(client, user_id, [
          {
            kind: 'message_reaction',
            channel: '',
            payload: { thread_id, message_id, user_id, display_name, reaction: now },
          },
        ])
      show(reaction)
      const params = { id: thread_id, message_id }
      try {
        if (reaction === null) await call(`DELETE ${routes}`, { params })
        else await call(`PUT ${routes}`, { params, body: { reaction } })
      } catch (error) {
        show(reactions.find((each) => each.user_id === user_id)?.reaction ?? null)
        showToast(errorSentences(reactionFailedText, error).join(' '), { tone: 'danger' })
      }
    },
    [client],
  )
}
