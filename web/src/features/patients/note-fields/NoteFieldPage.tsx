import type { NoteField } from '@wardline/contract/patients/note-fields/note-field.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { DeleteSettingButton } from '../../accounts/components/DeleteSettingButton.tsx'
import { fieldQuery, useChangeField, useDeleteField } from './note-field.api.ts'
import { noteFieldAccess, NoteFieldInputs, templatesText } from './NoteFieldsPage.tsx'

export function NoteFieldPage({ fieldId }: { fieldId: number }) {
  const remove = useDeleteField({ id: fieldId })
  return (
    <ItemPage
      {...noteFieldAccess}
      title="Note field"
      list="Note fields"
      section="noteFields"
      shortNoun="note field"
      query={fieldQuery(fieldId)}
      missing="Could not load note field"
      failure="Could not load note field"
      name={({ name }) => name}
      about={({ template_count }) => templatesText(template_count)}
      actions={({ name }) => (
        <DeleteSettingButton
          name={name}
          section="noteFields"
          label="Delete field"
          failure="Could not delete note field"
          consequence="Notes that have this field keep its text."
          remove={remove}
        />
      )}
    >
      {(field) => <NoteFieldForm field={field} />}
    </ItemPage>
  )
}

const valuesOf = ({ name, required, show_label }: NoteField) => ({ name, required, show_label })

function NoteFieldForm({ field }: { field: NoteField }) {
  const save = useChangeField({ id: field.id })
  return (
    <FormPage
      label="Note field"
      className="gap-5"
      canDiscard
      stored={field}
      valuesOf={valuesOf}
      record={field}
      save={(draft, version) => save.mutateAsync({ ...draft, version })}
      failure="Could not update note field"
      onSaved={({ name }) => showToast(`${name} saved`)}
    >
      <NoteFieldInputs />
    </FormPage>
  )
}
