import { useQueryClient } from '@tanstack/react-query'
import { canCorrectField } from '@wardline/contract/messaging/messages/message-change.rules.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { MessageList } from '../live/live-state.ts'
import { queryKeys } from '../live/query-keys.ts'
import {
  correctedText,
  correctedTextLabel,
  correctFailedText,
  correctHint,
  correctLabel,
  correctTitle,
  discardCorrectionText,
} from './message-changes.text.ts'

interface CorrectMessageDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

export function CorrectMessageDialog({ thread, message_id, onClose }: CorrectMessageDialogProps) {
  const client = useQueryClient()
  // The items as they were when the dialog opened, which the draft belongs to.
  const [items] = useState(() => {
    const list = client.getQueryData<MessageList>(queryKeys.messages(thread.id))
    return itemsOf(list?.messages.find(({ id }) => id === message_id))
  })
  const texts = ({ texts: entered }: { texts: string[] }) =>
    items.map((item, at) => (canCorrectField(item.field_type) ? (entered[at] ?? '') : item.data))
  return (
    <FormDialog
      title={correctTitle}
      action={correctLabel}
      discard={discardCorrectionText}
      initial={{ texts: items.map(({ data }) => data) }}
      save={(draft) =>
        call('PATCH /api/v1/threads/{id}/messages/{message_id}/', {
          params: { id: thread.id, message_id },
          body: { texts: texts(draft) },
        })
      }
      failure={correctFailedText}
      onSaved={() => showToast(correctedText)}
      onClose={onClose}
    >
      {items.map(({ field_type, label }, at) =>
        canCorrectField(field_type) ? (
          <TextAreaField
            key={at}
            name={`texts.${at}`}
            label={label || correctedTextLabel}
            rows={field_type === 'text' ? 2 : 5}
            maxLength={20_000}
            required
          />
        ) : null,
      )}
      <p className="text-xs text-ink-2">{correctHint}</p>
    </FormDialog>
  )
}

/** A message with attachments only can be given a text. */
const itemsOf = (message: Message | undefined): Message['data'] =>
  message && message.data.length > 0 ? message.data : [{ field_type: 'textarea', data: '', label: '' }]
