import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useIdempotencyKey } from '../threads/use-idempotency-key.ts'

export interface ForwardInput {
  recipient_ids: number[]
  message_id: number | null
  message: string
}

export function useForward(thread_id: number) {
  const getKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: ForwardInput) => {
      const params = { id: thread_id }
      return call('POST /api/v1/threads/{id}/forward/', { params, body, idempotencyKey: getKey(body) })
    },
  })
}
