import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { useRequiredPick } from '../../../platform/pick/use-required-pick.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { usePresence } from '../presence.api.ts'
import { useAddPeople } from './people.api.ts'
import { refusalSentences } from './refusal.rules.ts'

/** Lets people, groups and departments into a thread. */
export function AddPeopleDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const presence = usePresence()
  const add = useAddPeople(thread.id)
  const { chosen, field, tries } = useRequiredPick<Contact>('Choose whom to add.', add.reset)
  const send = () => {
    if (!tries()) return
    const onSuccess = () => {
      onClose()
      toast(chosen.length === 1 ? `${chosen[0]?.display_name} added` : `${chosen.length} added`)
    }
    add.mutate(
      chosen.map(({ id }) => id),
      { onSuccess },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add people"
      size="small"
      footer={
        <Button tone="accent" busy={add.isPending} onClick={send}>
          Add to thread
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactPicker {...field} label="People, groups or departments" presence={presence} autoFocus />
        <p className="text-xs text-ink-2">They read all of this thread, from its first message on.</p>
        <FormErrors sentences={add.isError ? refusalSentences('Unable to add subscriber', add.error) : []} />
      </div>
    </Dialog>
  )
}
