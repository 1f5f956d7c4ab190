import { IconAlertTriangleFilled, IconArrowDown } from '@tabler/icons-react'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Presence } from '../../directory/contact.rules.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { fieldsOf, type Draft } from './draft.rules.ts'
import { MessageTypeFields } from './MessageTypeFields.tsx'
import { MessageTypeSelect } from './MessageTypeSelect.tsx'
import { ResponseOptions } from './ResponseOptions.tsx'
import type { useAttaching } from './use-attaching.ts'
import type { useCompose } from './use-compose.ts'

interface ComposeFormProps {
  compose: ReturnType<typeof useCompose>
  draft: Draft
  types: readonly MessageType[]
  presence: Presence
  attaching: ReturnType<typeof useAttaching>
}

const priorities = [
  { value: 0, label: 'Low', icon: <IconArrowDown size={13} aria-hidden /> },
  { value: 1, label: 'Medium' },
  { value: 2, label: 'High', tone: 'danger', icon: <IconAlertTriangleFilled size={13} aria-hidden /> },
] as const

export function ComposeForm({ compose, draft, types, presence, attaching }: ComposeFormProps) {
  const { errors, refused, change } = compose
  const refusedAt = (place: 'recipients' | 'subject') =>
    refused?.at === place ? refused.sentences.join(' ') : undefined
  return (
    <div className="flex flex-col gap-3">
      <ContactPicker
        label="To"
        value={draft.recipients}
        onChange={(recipients) => change({ recipients })}
        error={refusedAt('recipients') ?? errors.recipients}
        presence={presence}
        autoFocus
      />
      <div className="grid gap-3 md:grid-cols-[1fr_auto]">
        <MessageTypeSelect
          types={types}
          value={draft.message_type_id}
          changed={compose.changed}
          onFocus={compose.beginChoice}
          onChange={compose.choose}
        />
        <Segmented
          legend="Priority"
          value={draft.priority}
          segments={priorities}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <Field label="Subject" error={refusedAt('subject') ?? errors.subject} required>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <MessageTypeFields
        fields={fieldsOf(compose.type)}
        data={draft.data}
        errors={errors.data}
        onChange={(slug, value) => change({ data: { ...draft.data, [slug]: value } })}
      />
      <AttachmentList
        files={draft.attachments}
        attaching={attaching}
        onRemove={(file) => change({ attachments: draft.attachments.filter(({ id }) => id !== file.id) })}
      />
      <div className="flex flex-wrap gap-x-5">
        <Checkbox
          label="Ask to confirm"
          checked={draft.requires_confirm}
          onChange={(event) => change({ requires_confirm: event.target.checked })}
        />
        <Checkbox
          label="Allow replies"
          checked={draft.allow_replies}
          onChange={(event) => change({ allow_replies: event.target.checked })}
        />
        <Checkbox
          label="Suppress reply notifications"
          checked={draft.suppress_reply_notifications}
          onChange={(event) => change({ suppress_reply_notifications: event.target.checked })}
        />
      </div>
      <ResponseOptions
        value={draft.response_options}
        onChange={(response_options) => change({ response_options })}
      />
    </div>
  )
}
