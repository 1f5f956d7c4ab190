import type { NewNoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { requiredHint, showLabelHint } from './note-template.text.ts'

interface NoteFieldInputsProps {
  value: NewNoteField
  nameError: string | undefined
  onChange: (changes: Partial<NewNoteField>) => void
}

/** The same for a new field and a stored one. */
export const NoteFieldInputs = ({ value, nameError, onChange }: NoteFieldInputsProps) => (
  <>
    <Field label="Name" required error={nameError}>
      {(control) => (
        <Input
          {...control}
          maxLength={100}
          autoComplete="off"
          value={value.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </Field>
    <div className="flex flex-col gap-1">
      <Checkbox
        label="Required"
        hint={requiredHint}
        checked={value.required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
      <Checkbox
        label="Show label"
        hint={showLabelHint}
        checked={value.show_label}
        onChange={({ target }) => onChange({ show_label: target.checked })}
      />
    </div>
  </>
)
