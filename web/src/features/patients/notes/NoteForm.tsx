import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import type { NoteValues } from './note-form.rules.ts'
import { freeText, otherText } from './note.text.ts'

interface NoteFormProps {
  values: NoteValues
  template: NoteTemplate | null
  /** Ids of required fields without a text. */
  missing: readonly number[]
  isEmpty: boolean
  onChange: (values: NoteValues) => void
}

const textLength = 20_000

/** The fields of the template in its order, then the free text. */
export function NoteForm({ values, template, missing, isEmpty, onChange }: NoteFormProps) {
  const hasFields = template !== null && template.fields.length > 0
  return (
    <div className="flex max-w-[640px] flex-col gap-4">
      {template?.fields.map(({ id, name, required, show_label }) => (
        <Field
          key={id}
          label={<FieldLabel name={name} isRequired={required} />}
          required={required}
          hideLabel={!show_label}
          error={missing.includes(id) ? `Fill in ${name}.` : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={1}
              maxLength={textLength}
              value={values.data[id] ?? ''}
              onChange={({ target }) => onChange({ ...values, data: { ...values.data, [id]: target.value } })}
            />
          )}
        </Field>
      ))}
      <Field
        label={hasFields ? otherText : freeText}
        error={isEmpty ? 'Write a text or fill in a field.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            className={hasFields ? 'min-h-16' : 'min-h-40'}
            maxLength={textLength}
            value={values.content}
            onChange={({ target }) => onChange({ ...values, content: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

const FieldLabel = ({ name, isRequired }: { name: string; isRequired: boolean }) => (
  <>
    {name}
    {isRequired && <span className="ml-2 text-xs font-normal text-ink-2">Required</span>}
  </>
)
