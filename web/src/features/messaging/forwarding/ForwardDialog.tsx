import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { threadOptions } from '../recipients/recipient-resolution.api.ts'
import { RecipientSummary } from '../recipients/RecipientSummary.tsx'
import { usePresence } from '../threads/presence.api.ts'
import { useForward } from './forward.api.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import {
  forwardMessageFailedText,
  forwardMessageLabel,
  forwardThreadFailedText,
  forwardThreadLabel,
  forwardTitle,
  leaveLabel,
  leaveQuestion,
  messageForwardedText,
  newestMessageLabel,
  noteLabel,
  openLabel,
  optionalText,
  recipientRequiredText,
  recipientsLabel,
  scopeHints,
  scopeLabel,
  thisMessageLabel,
  threadForwardedText,
  wholeThreadLabel,
} from './forwarding.text.ts'

interface ForwardDialogProps {
  thread: Thread
  message_id: number | undefined
  onClose: () => void
}

const discardPrompt = { question: leaveQuestion, discard: { label: leaveLabel } }

export function ForwardDialog({ thread, message_id, onClose }: ForwardDialogProps) {
  const [scope, setScope] = useState<'message' | 'thread'>(message_id === undefined ? 'thread' : 'message')
  const [message, setMessage] = useState('')
  const presence = usePresence()
  const options = threadOptions(thread)
  const navigate = useNavigate()
  const forward = useForward({ id: thread.id })
  const { selected, field, validate } = useRequiredPicker<Contact>(recipientRequiredText, forward.reset)
  const isMessage = scope === 'message'

  const onSuccess = ({ id }: Thread) => {
    onClose()
    const onPress = () =>
      void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box: 'inbox', threadId: String(id) } })
    showToast(
      isMessage ? messageForwardedText : threadForwardedText,
      isMessage ? { action: { label: openLabel, onPress } } : {},
    )
  }
  const send = () => {
    if (!validate()) return
    const recipient_ids = selected.map(({ id }) => id)
    const forwardedId = isMessage ? (message_id ?? thread.last_message.id) : null
    forward.mutate({ recipient_ids, message, message_id: forwardedId }, { onSuccess })
  }
  const wording = isMessage ? forwardMessageFailedText : forwardThreadFailedText
  const hasInput = selected.length > 0 || message !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={forwardTitle}
      discardPrompt={hasInput ? discardPrompt : undefined}
      footer={
        <Button tone="accent" busy={forward.isPending} onClick={send}>
          {isMessage ? forwardMessageLabel : forwardThreadLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactPicker
          {...field}
          label={recipientsLabel}
          presence={presence}
          line={(contact) => <RecipientSummary contact={contact} options={options} />}
          autoFocus
        />
        <div>
          <SegmentedControl
            legend={scopeLabel}
            value={scope}
            onChange={(next) => {
              setScope(next)
              forward.reset()
            }}
            segments={[
              { value: 'message', label: message_id === undefined ? newestMessageLabel : thisMessageLabel },
              { value: 'thread', label: wholeThreadLabel },
            ]}
          />
          <p className="mt-1 text-xs text-ink-2">{scopeHints[scope]}</p>
        </div>
        <Field label={optionalNote}>
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
        <FormErrors sentences={forward.isError ? errorSentences(wording, forward.error) : []} />
      </div>
    </Dialog>
  )
}

const optionalNote = (
  <>
    {noteLabel} <span className="font-normal text-ink-2">{optionalText}</span>
  </>
)
