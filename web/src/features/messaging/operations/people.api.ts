import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { attemptFor, type Attempt } from '../compose/attempt.rules.ts'

export interface Forward {
  recipient_ids: number[]
  /** That one message, as a thread of its own; null: the people come into this one. */
  message_id: number | null
  /** Goes with it. */
  message: string
}

/** The same again keeps its key: an answer that was lost does not send it twice. */
function useKey() {
  const attempt = useRef<Attempt>(null)
  return (body: unknown): string => {
    attempt.current = attemptFor(JSON.stringify(body), attempt.current, newKey)
    return attempt.current.key
  }
}

export function useForward(thread_id: number) {
  const keyOf = useKey()
  return useMutation({
    mutationFn: (body: Forward) => {
      const params = { id: thread_id }
      return call('POST /api/v1/threads/{id}/forward/', { params, body, idempotencyKey: keyOf(body) })
    },
  })
}

export function useAddPeople(thread_id: number) {
  const keyOf = useKey()
  return useMutation({
    mutationFn: (subscribers: number[]) => {
      const body = { subscribers }
      const params = { id: thread_id }
      return call('POST /api/v1/threads/{id}/subscribers/', { params, body, idempotencyKey: keyOf(body) })
    },
  })
}
