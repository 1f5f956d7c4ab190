import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useRef } from 'react'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { nextAttempt, type SendAttempt } from '../threads/send-attempt.rules.ts'
import { readLiveState, writeLiveState } from '../live/cache.live.ts'
import { putThread } from '../live/threads.live.ts'

export type PagingAction =
  | { type: 'accept' }
  | { type: 'take' }
  | { type: 'wrong_recipient' }
  | { type: 'page_again' }
  /** `from_user_id`: the user who was asked, if not the caller. */
  | { type: 'reassign'; user_id: number; from_user_id?: number | undefined }
  /** `seen`: the paging request and its step on the sender's screen. */
  | { type: 'escalate'; seen: { paging_request_id?: number; step?: number } }

async function send(
  id: number,
  message_id: number,
  action: PagingAction,
  idempotencyKey: string,
): Promise<Thread> {
  const params = { id }
  const body = { message_id }
  if (action.type === 'accept')
    return (await call('POST /api/v1/threads/{id}/accept/', { params, body })).thread
  if (action.type === 'take') return call('POST /api/v1/threads/{id}/take/', { params, body, idempotencyKey })
  if (action.type === 'wrong_recipient')
    return call('POST /api/v1/threads/{id}/wrong_recipient/', { params, body, idempotencyKey })
  if (action.type === 'page_again')
    return call('POST /api/v1/threads/{id}/page_again/', { params, body, idempotencyKey })
  if (action.type === 'escalate')
    return call('POST /api/v1/threads/{id}/escalate_now/', {
      params,
      body: { ...body, ...action.seen },
      idempotencyKey,
    })
  const { user_id, from_user_id } = action
  return call('POST /api/v1/threads/{id}/reassign/', {
    params,
    body: { ...body, user_id, ...(from_user_id !== undefined && { from_user_id }) },
    idempotencyKey,
  })
}

/** The returned thread replaces the loaded one everywhere. */
export function usePagingAction(thread_id: number, message_id: number) {
  const client = useQueryClient()
  const attempt = useRef<SendAttempt>(null)
  return useMutation({
    mutationFn: (action: PagingAction) => {
      attempt.current = nextAttempt(
        JSON.stringify([message_id, action]),
        attempt.current,
        createIdempotencyKey,
      )
      return send(thread_id, message_id, action, attempt.current.key)
    },
    onSuccess: (thread) => {
      attempt.current = null
      const state = readLiveState(client, getMe(client).id)
      writeLiveState(client, state, putThread(state, thread))
    },
  })
}
