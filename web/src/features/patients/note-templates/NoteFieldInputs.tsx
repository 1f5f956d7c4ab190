import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { requiredHint, showLabelHint } from './note-template.text.ts'

/** The same for a new field and a stored one. */
export const NoteFieldInputs = () => (
  <>
    <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
    <div className="flex flex-col gap-1">
      <CheckboxField name="required" label="Required" hint={requiredHint} />
      <CheckboxField name="show_label" label="Show label" hint={showLabelHint} />
    </div>
  </>
)
