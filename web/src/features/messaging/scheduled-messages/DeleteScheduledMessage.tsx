import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useDeleteScheduledMessage } from './scheduled-message.api.ts'
import * as texts from './scheduled-messages.text.ts'

export function DeleteScheduledMessage({
  message,
  onClose,
}: {
  message: ScheduledMessage
  onClose: () => void
}) {
  const remove = useDeleteScheduledMessage({ id: message.id })
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast(texts.deletedText)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={texts.deleteQuestion}
      label={texts.deleteLabel}
      cancelLabel={texts.keepLabel}
      isBusy={remove.isPending}
      errors={remove.error ? errorSentences(texts.deleteFailedText, remove.error) : []}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts.deleteConsequence}
    </ConfirmDialog>
  )
}
