import type { NewNoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NoteFieldInputs } from './NoteFieldInputs.tsx'
import { useCreateField } from './note-template.api.ts'
import { couldNotCreateField } from './note-template.text.ts'

const empty: NewNoteField = { name: '', required: false, show_label: false }

export function CreateNoteFieldDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateField()
  return (
    <FormDialog
      title="New note field"
      action="Create field"
      size="small"
      discard="Discard what you entered?"
      initial={empty}
      save={(draft) => create.mutateAsync(draft)}
      failure={couldNotCreateField}
      onSaved={({ name }) => showToast(`${name} created`)}
      onClose={onClose}
    >
      <NoteFieldInputs />
    </FormDialog>
  )
}
