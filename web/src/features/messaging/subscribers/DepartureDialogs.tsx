import { useNavigate } from '@tanstack/react-router'
import type { Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
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
    <DepartureDialog
      title={texts.leaveTitle}
      hint={texts.leaveHint}
      label={texts.leaveLabel}
      failedText={texts.leaveFailedText}
      isPending={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
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
    <DepartureDialog
      title={texts.removeTitle(display_name)}
      hint={texts.removeHint}
      label={texts.removeLabel}
      failedText={texts.removeFailedText}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

interface DepartureDialogProps {
  title: string
  hint: string
  label: string
  failedText: string
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a user leaves a conversation or is removed from it, and says why the server refuses. */
function DepartureDialog(props: DepartureDialogProps) {
  const { title, hint, label, failedText, isPending, error, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{texts.stayLabel}</Button>
          <Button tone="danger" busy={isPending} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{hint}</p>
        <FormErrors sentences={error ? errorSentences(failedText, error) : []} />
      </div>
    </Dialog>
  )
}
