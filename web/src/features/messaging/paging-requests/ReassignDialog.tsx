import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { usePagingAction } from './paging-request.api.ts'
import {
  personRequiredText,
  reassignFailedText,
  reassignHint,
  reassignLabel,
  reassignToLabel,
  reassignedText,
} from './paging-requests.text.ts'

interface ReassignDialogProps {
  thread_id: number
  message_id: number
  /** The user who was asked, by default the caller. */
  from_user_id?: number
  onClose: () => void
}

export function ReassignDialog({ thread_id, message_id, from_user_id, onClose }: ReassignDialogProps) {
  const me = useMe()
  const paging = usePagingAction(thread_id, message_id)
  const { selected, field, validate } = useRequiredPicker<SelectedUser>(personRequiredText, paging.reset)
  const [person] = selected
  const send = () => {
    if (!validate() || !person) return
    const onSuccess = () => {
      onClose()
      showToast(reassignedText(person.display_name))
    }
    paging.mutate({ type: 'reassign', user_id: person.id, from_user_id }, { onSuccess })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={reassignLabel}
      size="small"
      footer={
        <Button tone="accent" busy={paging.isPending} onClick={send}>
          {reassignLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <UserPicker {...field} label={reassignToLabel} isSingle autoFocus without={from_user_id ?? me.id} />
        <p className="text-xs text-ink-2">{reassignHint}</p>
        <FormErrors sentences={paging.isError ? errorSentences(reassignFailedText, paging.error) : []} />
      </div>
    </Dialog>
  )
}
