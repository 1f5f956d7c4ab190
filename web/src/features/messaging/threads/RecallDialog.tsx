import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { applyEventsToCache } from '../live/cache.live.ts'
import { recalledText, recallWarning } from './recall.view.ts'
import { keepLabel, recallFailedText, recallLabel, recallTitle } from './threads.text.ts'

export function RecallDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const client = useQueryClient()
  // One key for all attempts: a retry after a lost response still returns who had read the thread.
  const [idempotencyKey] = useState(createIdempotencyKey)
  const recall = useMutation({
    mutationFn: () =>
      call('POST /api/v1/threads/{id}/recall/', { params: { id: thread.id }, idempotencyKey }),
    onSuccess: ({ read_by }) => {
      onClose()
      showToast(recalledText(read_by))
      const payload = { thread_id: thread.id }
      applyEventsToCache(client, getMe(client).id, [{ kind: 'thread_recalled', channel: '', payload }])
    },
  })
  const serverDetail = isApiError(recall.error) ? recall.error.detail : ''
  return (
    <ConfirmDialog
      title={recallTitle}
      label={recallLabel}
      cancelLabel={keepLabel}
      isBusy={recall.isPending}
      errors={recall.isError ? [serverDetail || recallFailedText] : []}
      onConfirm={() => recall.mutate()}
      onClose={onClose}
    >
      {recallWarning(thread, getMe(client).id)}
    </ConfirmDialog>
  )
}
