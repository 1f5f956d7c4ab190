import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { meOf } from '../../accounts/me.api.ts'
import { applyToCache } from '../live/cache.ts'
import { readByText, recallText } from './recall.view.ts'

/** The one thing that cannot be undone: it asks first, and says what will happen. */
export function RecallDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const client = useQueryClient()
  // One recall, however often it is tried: a lost answer must not lose who had read it.
  const [idempotencyKey] = useState(newKey)
  const recall = useMutation({
    mutationFn: () =>
      call('POST /api/v1/threads/{id}/recall/', { params: { id: thread.id }, idempotencyKey }),
    onSuccess: ({ read_by }) => {
      onClose()
      toast(readByText(read_by))
      const payload = { thread_id: thread.id }
      applyToCache(client, meOf(client).id, [{ kind: 'thread_recalled', channel: '', payload }])
    },
  })
  const refused = isApiError(recall.error) ? recall.error.detail : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recall this thread?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={recall.isPending} onClick={() => recall.mutate()}>
            Recall
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{recallText(thread)}</p>
        <FormErrors sentences={recall.isError ? [refused || 'This thread could not be recalled'] : []} />
      </div>
    </Dialog>
  )
}
