import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { joinFailedText } from './recipients.text.ts'

/** The live event of the new subscription adds the conversation to the inbox. */
export function useJoinPage(onJoined: (thread_id: number) => void) {
  // A second press after a lost response has the same key.
  const [idempotencyKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (id: number) => call('POST /api/v1/threads/{id}/join/', { params: { id }, idempotencyKey }),
    onSuccess: ({ id }) => onJoined(id),
    onError: () => showToast(joinFailedText, { tone: 'danger' }),
  })
}
