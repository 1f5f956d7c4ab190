import { IconAlertTriangleFilled, IconArrowDown } from '@tabler/icons-react'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Presence } from '../../directory/contact.rules.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { sounds } from '../../../platform/ui/sounds.ts'
import { play } from '../sound/play.ts'
import type { Attaching } from '../attaching/use-attaching.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { fieldsOf, type Draft } from './draft.rules.ts'
import { MessageTypeFields } from './MessageTypeFields.tsx'
import { MessageTypeSelect } from './MessageTypeSelect.tsx'
import { PatientChoice } from './PatientChoice.tsx'
import { RecipientAids } from './RecipientAids.tsx'
import { ResponseOptions } from './ResponseOptions.tsx'
import { RoutingPreview } from './RoutingPreview.tsx'
import type { useCompose } from './use-compose.ts'
import type { DraftVault } from './use-kept-draft.ts'

interface ComposeFormProps {
  compose: ReturnType<typeof useCompose>
  draft: Draft
  types: readonly MessageType[]
  presence: Presence
  attaching: Attaching
  vault: DraftVault
}

const priorities = [
  { value: 0, label: 'Low', icon: <IconArrowDown size={13} aria-hidden /> },
  { value: 1, label: 'Medium' },
  { value: 2, label: 'High', tone: 'danger', icon: <IconAlertTriangleFilled size={13} aria-hidden /> },
] as const

/** What a message type decides, in the words of the payload (messaging §3). */
const flags = [
  { name: 'requires_confirm', label: 'Ask to confirm' },
  { name: 'allow_replies', label: 'Allow replies' },
  { name: 'suppress_reply_notifications', label: 'Suppress reply notifications' },
  { name: 'apply_escalations', label: 'Apply escalations' },
  { name: 'ignore_user_status', label: 'Ignore do not disturb' },
] as const

export function ComposeForm({ compose, draft, types, presence, attaching, vault }: ComposeFormProps) {
  const { errors, refused, change } = compose
  const refusedAt = (place: 'recipients' | 'subject') =>
    refused?.at === place ? refused.sentences.join(' ') : undefined
  const choosePriority = (priority: Draft['priority']) => {
    change({ priority })
    // What its recipients will hear, for whoever has sounds on.
    if (sounds.get() === 'on') play(priority).catch(() => {})
  }
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
      <RecipientAids compose={compose} draft={draft} vault={vault} />
      <RoutingPreview preview={compose.preview} />
      <div className="grid gap-3 md:grid-cols-[1fr_auto]">
        <MessageTypeSelect
          types={types}
          value={draft.message_type_id}
          changed={compose.changed}
          onFocus={compose.beginChoice}
          onChange={compose.choose}
        />
        <Segmented legend="Priority" value={draft.priority} segments={priorities} onChange={choosePriority} />
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
      <PatientChoice draft={draft} onChange={change} />
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Options</legend>
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <ResponseOptions
        value={draft.response_options}
        onChange={(response_options) => change({ response_options })}
      />
    </div>
  )
}
