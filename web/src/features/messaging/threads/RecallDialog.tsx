import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
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
    <Dialog
      open
      onClose={onClose}
      title={recallTitle}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button tone="danger" busy={recall.isPending} onClick={() => recall.mutate()}>
            {recallLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{recallWarning(thread, getMe(client).id)}</p>
        <FormErrors sentences={recall.isError ? [serverDetail || recallFailedText] : []} />
      </div>
    </Dialog>
  )
}
