import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import { Field } from '../../../platform/ui/Field.tsx'
import { Select } from '../../../platform/ui/Input.tsx'

interface MessageTypeSelectProps {
  types: readonly MessageType[]
  value: number | null
  /** What the choice changed, in words. */
  changed: readonly string[]
  onFocus: () => void
  onChange: (type: MessageType | undefined) => void
}

const words = (changed: readonly string[]) => (changed.length > 0 ? `Sets ${changed.join(' · ')}` : '')

export const MessageTypeSelect = ({ types, value, changed, onFocus, onChange }: MessageTypeSelectProps) => (
  <div className="min-w-0">
    <Field label="Message type" hint={words(changed)}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onFocus={onFocus}
          onChange={(event) => onChange(types.find((type) => String(type.id) === event.target.value))}
        >
          <option value="">None</option>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {type.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {/* Read out when it changes; the hint itself is read with the list alone. */}
    <span role="status" className="sr-only">
      {words(changed)}
    </span>
  </div>
)
