import { useNavigate } from '@tanstack/react-router'
import type { Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useLeaveThread, useRemoveSubscriber } from './departure-dialog.api.ts'
import * as texts from './departure-dialog.text.ts'

export function LeaveDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const navigate = useNavigate()
  const leave = useLeaveThread(thread.id, () => {
    onClose()
    showToast(texts.youLeftText)
    void navigate({ to: '/Inbox/$box', params: { box: 'inbox' } })
  })
  return (
    <ConfirmDialog
      title={texts.leaveTitle}
      label={texts.leaveLabel}
      isBusy={leave.isPending}
      errors={leave.error ? errorSentences(texts.leaveFailedText, leave.error) : []}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      {texts.leaveHint}
    </ConfirmDialog>
  )
}

interface RemovePersonDialogProps {
  thread: Thread
  person: Pick<Subscriber, 'user_id' | 'display_name'>
  onClose: () => void
}

export function RemovePersonDialog({ thread, person, onClose }: RemovePersonDialogProps) {
  const { user_id, display_name } = person
  const remove = useRemoveSubscriber({ id: thread.id, user_id })
  return (
    <ConfirmDialog
      title={texts.removeTitle(display_name)}
      label={texts.removeLabel}
      isBusy={remove.isPending}
      errors={remove.error ? errorSentences(texts.removeFailedText, remove.error) : []}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {texts.removeHint}
    </ConfirmDialog>
  )
}
