import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { messageTypeLabel, noMessageTypeLabel, typeChangesText } from './compose.text.ts'

interface MessageTypeSelectProps {
  types: readonly MessageType[]
  value: number | null
  changes: readonly string[]
  onFocus: () => void
  onChange: (type: MessageType | undefined) => void
}

export const MessageTypeSelect = ({ types, value, changes, onFocus, onChange }: MessageTypeSelectProps) => (
  <div className="min-w-0">
    <Field label={messageTypeLabel} hint={typeChangesText(changes)}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onFocus={onFocus}
          onChange={(event) => onChange(types.find((type) => String(type.id) === event.target.value))}
        >
          <option value="">{noMessageTypeLabel}</option>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {type.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {/* Announces changes; the hint is only read together with the field. */}
    <span role="status" className="sr-only">
      {typeChangesText(changes)}
    </span>
  </div>
)
