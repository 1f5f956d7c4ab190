import type { NewNoteField, NoteField } from '@wardline/contract/patients/note-fields/note-field.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { nameColumn } from '../../accounts/components/NamedRowLink.tsx'
import { PermissionGate } from '../../accounts/components/PermissionGate.tsx'
import { SettingsList } from '../../accounts/components/SettingsList.tsx'
import { fieldListQuery, useCreateField } from './note-field.api.ts'

export const noteFieldAccess = {
  permission: 'pcm.change_notetemplate',
  to: 'change note templates and fields',
} as const

export const templatesText = (count: number): string =>
  count === 0 ? 'No template' : countText(count, 'template')

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

const columns: readonly Column<NoteField>[] = [
  nameColumn('noteFields'),
  { key: 'required', header: 'Required', className: 'w-24', text: ({ required }) => yesNo(required) },
  {
    key: 'show_label',
    header: 'Shows label',
    className: 'w-28',
    hideOnPhones: true,
    text: ({ show_label }) => yesNo(show_label),
  },
  {
    key: 'templates',
    header: 'Used by',
    className: 'w-32',
    text: ({ template_count }) => template_count,
    cell: ({ template_count }) => templatesText(template_count),
  },
]

export const NoteFieldsPage = () => (
  <PermissionGate {...noteFieldAccess} title="Note fields">
    <SettingsList
      title="Note fields"
      about="A note field is one text of a note. Templates put fields together."
      noun="note fields"
      shortNoun="field"
      example="For a handoff by SBAR, create Situation, Background, Assessment and Recommendation."
      columns={columns}
      query={fieldListQuery}
      renderCreateDialog={(close) => <CreateNoteFieldDialog onClose={close} />}
    />
  </PermissionGate>
)

const empty: NewNoteField = { name: '', required: false, show_label: false }

function CreateNoteFieldDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateField()
  return (
    <FormDialog
      title="New note field"
      action="Create field"
      size="small"
      discard="Discard what you entered?"
      initial={empty}
      save={(draft) => create.mutateAsync(draft)}
      failure="Could not create note field"
      onSaved={({ name }) => showToast(`${name} created`)}
      onClose={onClose}
    >
      <NoteFieldInputs />
    </FormDialog>
  )
}

/** The same for a new field and a stored one. */
export const NoteFieldInputs = () => (
  <>
    <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
    <div className="flex flex-col gap-1">
      <CheckboxField name="required" label="Required" hint="A note is not saved while the field is empty." />
      <CheckboxField
        name="show_label"
        label="Show label"
        hint="Shows the name above the text. Screen readers always read it."
      />
    </div>
  </>
)
