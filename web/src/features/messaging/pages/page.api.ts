import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useRef } from 'react'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { meOf } from '../../accounts/me.api.ts'
import { attemptFor, type Attempt } from '../compose/attempt.rules.ts'
import { readState, writeState } from '../live/cache.ts'
import { putThread } from '../live/threads.live.ts'

export type PageDeed =
  { deed: 'accept' } | { deed: 'take' } | { deed: 'not_me' } | { deed: 'pass_on'; user_id: number }

async function send(
  id: number,
  message_id: number,
  given: PageDeed,
  idempotencyKey: string,
): Promise<Thread> {
  const params = { id }
  const body = { message_id }
  if (given.deed === 'accept')
    return (await call('POST /api/v1/threads/{id}/accept/', { params, body })).thread
  if (given.deed === 'take') return call('POST /api/v1/threads/{id}/take/', { params, body, idempotencyKey })
  if (given.deed === 'not_me')
    return call('POST /api/v1/threads/{id}/not_me/', { params, body, idempotencyKey })
  const { user_id } = given
  return call('POST /api/v1/threads/{id}/pass_on/', { params, body: { ...body, user_id }, idempotencyKey })
}

/** What one does with a page; the thread in the answer takes its place on every screen. */
export function usePageDeed(thread_id: number, message_id: number) {
  const client = useQueryClient()
  const attempt = useRef<Attempt>(null)
  return useMutation({
    mutationFn: (given: PageDeed) => {
      attempt.current = attemptFor(JSON.stringify([message_id, given]), attempt.current, newKey)
      return send(thread_id, message_id, given, attempt.current.key)
    },
    onSuccess: (thread) => {
      attempt.current = null
      const state = readState(client, meOf(client).id)
      writeState(client, state, putThread(state, thread))
    },
  })
}
