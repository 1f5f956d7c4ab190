import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { useRequiredPick } from '../../../platform/pick/use-required-pick.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { TextArea } from '../../../platform/ui/Input.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { usePresence } from '../presence.api.ts'
import { useForward } from './people.api.ts'
import { refusalSentences } from './refusal.rules.ts'

interface ForwardDialogProps {
  thread: Thread
  /** The message that was pointed at; the newest one can be chosen when none was. */
  message_id: number | undefined
  onClose: () => void
}

const leaving = { question: 'Leave without forwarding?', discard: { label: 'Leave' } }

const says = {
  message: 'They get this message as a new thread of their own, and see nothing else of this one.',
  thread: 'They come into this thread and read all of it, from its first message on.',
}

/** One message as a thread of its own, or the whole thread. */
export function ForwardDialog({ thread, message_id, onClose }: ForwardDialogProps) {
  const [what, setWhat] = useState<'message' | 'thread'>(message_id === undefined ? 'thread' : 'message')
  const [message, setMessage] = useState('')
  const presence = usePresence()
  const navigate = useNavigate()
  const forward = useForward(thread.id)
  const { chosen, field, tries } = useRequiredPick<Contact>('Choose at least one recipient.', forward.reset)
  const isMessage = what === 'message'

  const onSuccess = ({ id }: Thread) => {
    onClose()
    const onPress = () =>
      void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box: 'inbox', threadId: String(id) } })
    toast(
      isMessage ? 'Message forwarded' : 'Thread forwarded',
      isMessage ? { action: { label: 'Open', onPress } } : {},
    )
  }
  const send = () => {
    if (!tries()) return
    const recipient_ids = chosen.map(({ id }) => id)
    const which = isMessage ? (message_id ?? thread.last_message.id) : null
    forward.mutate({ recipient_ids, message, message_id: which }, { onSuccess })
  }
  const wording = isMessage ? 'Could not forward a message' : 'Could not forward a thread'
  const isWritten = chosen.length > 0 || message !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="Forward"
      leaving={isWritten ? leaving : undefined}
      footer={
        <Button tone="accent" busy={forward.isPending} onClick={send}>
          {isMessage ? 'Forward message' : 'Forward thread'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactPicker {...field} label="To" presence={presence} autoFocus />
        <div>
          <Segmented
            legend="What to forward"
            value={what}
            onChange={(next) => {
              setWhat(next)
              forward.reset()
            }}
            segments={[
              { value: 'message', label: message_id === undefined ? 'Newest message' : 'This message' },
              { value: 'thread', label: 'Whole thread' },
            ]}
          />
          <p className="mt-1 text-xs text-ink-2">{says[what]}</p>
        </div>
        <Field label={optional}>
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              maxLength={20_000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={forward.isError ? refusalSentences(wording, forward.error) : []} />
      </div>
    </Dialog>
  )
}

const optional = (
  <>
    Message <span className="font-normal text-ink-2">(optional)</span>
  </>
)
