import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { useRequiredPick } from '../../../platform/pick/use-required-pick.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useMe } from '../../accounts/me.api.ts'
import { UserPicker, type Chosen } from '../../accounts/pickers/UserPicker.tsx'
import { refusalSentences } from '../operations/refusal.rules.ts'
import { usePageDeed } from './page.api.ts'

interface PassOnDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** Hands what one owes to a colleague. */
export function PassOnDialog({ thread, message_id, onClose }: PassOnDialogProps) {
  const me = useMe()
  const deed = usePageDeed(thread.id, message_id)
  const { chosen, field, tries } = useRequiredPick<Chosen>('Choose whom to pass it on to.', deed.reset)
  const [person] = chosen
  const send = () => {
    if (!tries() || !person) return
    const onSuccess = () => {
      onClose()
      toast(`Passed on to ${person.display_name}: you hold it until they accept`)
    }
    deed.mutate({ deed: 'pass_on', user_id: person.id }, { onSuccess })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pass it on"
      size="small"
      footer={
        <Button tone="accent" busy={deed.isPending} onClick={send}>
          Pass it on
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <UserPicker {...field} label="To" isSingle autoFocus without={me.id} />
        <p className="text-xs text-ink-2">They are rung now. Until they accept, both of you hold it.</p>
        <FormErrors sentences={deed.isError ? refusalSentences('It was not passed on.', deed.error) : []} />
      </div>
    </Dialog>
  )
}
