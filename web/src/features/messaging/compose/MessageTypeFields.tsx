import { Field as FieldFrame } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import type { Mention, MentionablePerson } from '../mentions/listed-mentions.rules.ts'
import type { Field } from './draft.rules.ts'
import { MentionTextArea } from '../mentions/MentionTextArea.tsx'
import { chooseOptionLabel, optionalText } from './compose.text.ts'

interface MessageTypeFieldsProps {
  fields: readonly Field[]
  data: Record<string, string>
  errors: Record<string, string> | undefined
  onChange: (slug: string, value: string) => void
  /** Mentions people in long fields. */
  mentions?: {
    people: readonly MentionablePerson[]
    count: number
    onMention: (slug: string, person: Mention, text: string) => void
  }
}

const inputTypes = { text: 'text', number: 'number', date: 'date' } as const
const isLong = (field: Field) => field.field_type === 'textarea'

export const MessageTypeFields = ({ fields, data, errors, onChange, mentions }: MessageTypeFieldsProps) => (
  <div className="grid gap-3 md:grid-cols-2">
    {fields.map((field) => (
      <FieldFrame
        key={field.slug}
        label={
          field.required || fields.length === 1 ? (
            field.label
          ) : (
            <>
              {field.label} <span className="font-normal text-ink-2">{optionalText}</span>
            </>
          )
        }
        required={field.required}
        error={errors?.[field.slug]}
        className={isLong(field) || fields.length === 1 ? 'md:col-span-2' : ''}
      >
        {(control) => {
          const value = data[field.slug] ?? ''
          const set = (event: { target: { value: string } }) => onChange(field.slug, event.target.value)
          if (field.field_type === 'textarea')
            return (
              <MentionTextArea
                control={control}
                value={value}
                onChange={set}
                mentions={
                  mentions && {
                    ...mentions,
                    onMention: (person, text) => mentions.onMention(field.slug, person, text),
                  }
                }
              />
            )
          if (field.field_type === 'select')
            return (
              <Select {...control} value={value} onChange={set}>
                <option value="">{chooseOptionLabel}</option>
                {field.options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            )
          return (
            <Input
              {...control}
              type={inputTypes[field.field_type]}
              step={field.field_type === 'number' ? 'any' : undefined}
              autoComplete="off"
              maxLength={20_000}
              value={value}
              onChange={set}
            />
          )
        }}
      </FieldFrame>
    ))}
  </div>
)
