import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useIdempotencyKey } from '../threads/use-idempotency-key.ts'

export function useAddSubscribers(thread_id: number) {
  const getKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (contact_ids: number[]) => {
      const body = { subscribers: contact_ids }
      const params = { id: thread_id }
      return call('POST /api/v1/threads/{id}/subscribers/', { params, body, idempotencyKey: getKey(body) })
    },
  })
}
