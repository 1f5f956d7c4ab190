import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import {
  keepMessageLabel,
  takeBackAction,
  takeBackFailedText,
  takeBackHint,
  takeBackTitle,
  takenBackToast,
} from './message-changes.text.ts'

interface TakeBackDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

export function TakeBackDialog({ thread, message_id, onClose }: TakeBackDialogProps) {
  const takeBack = useApiMutation(
    () =>
      call('POST /api/v1/threads/{id}/messages/{message_id}/take_back/', {
        params: { id: thread.id, message_id },
      }),
    {
      onSuccess: () => {
        onClose()
        showToast(takenBackToast)
      },
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={takeBackTitle}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{keepMessageLabel}</Button>
          <Button tone="danger" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {takeBackAction}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{takeBackHint}</p>
        <FormErrors sentences={takeBack.isError ? errorSentences(takeBackFailedText, takeBack.error) : []} />
      </div>
    </Dialog>
  )
}
