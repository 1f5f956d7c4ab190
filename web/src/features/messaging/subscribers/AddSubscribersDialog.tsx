import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { threadOptions } from '../recipients/recipient-resolution.api.ts'
import { RecipientSummary } from '../recipients/RecipientSummary.tsx'
import { usePresence } from '../threads/presence.api.ts'
import { useAddSubscribers } from './add-subscribers.api.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import {
  addFailedText,
  addFieldLabel,
  addHint,
  addLabel,
  addPeopleTitle,
  addedText,
  selectionRequiredText,
} from './subscribers.text.ts'

export function AddSubscribersDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const presence = usePresence()
  const options = threadOptions(thread)
  const add = useAddSubscribers({ id: thread.id })
  const { selected, field, validate } = useRequiredPicker<Contact>(selectionRequiredText, add.reset)
  const send = () => {
    if (!validate()) return
    const onSuccess = () => {
      onClose()
      showToast(addedText(selected.map(({ display_name }) => display_name)))
    }
    add.mutate({ subscribers: selected.map(({ id }) => id) }, { onSuccess })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={addPeopleTitle}
      size="small"
      footer={
        <Button tone="accent" busy={add.isPending} onClick={send}>
          {addLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactPicker
          {...field}
          label={addFieldLabel}
          presence={presence}
          line={(contact) => <RecipientSummary contact={contact} options={options} />}
          autoFocus
        />
        <p className="text-xs text-ink-2">{addHint}</p>
        <FormErrors sentences={add.isError ? errorSentences(addFailedText, add.error) : []} />
      </div>
    </Dialog>
  )
}
