import { useNavigate } from '@tanstack/react-router'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { NotePriorityControl } from './NotePriorityControl.tsx'
import { useCreateTemplate } from './note-template.api.ts'
import { couldNotCreateTemplate } from './note-template.text.ts'

const empty: Pick<NoteTemplate, 'name' | 'priority'> = { name: '', priority: 1 }

/** Opens the page of the new template, where it gets its fields. */
export function CreateNoteTemplateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTemplate()
  const navigate = useNavigate()
  return (
    <FormDialog
      title="New note template"
      action="Create template"
      size="small"
      discard="Discard what you entered?"
      initial={empty}
      save={(draft) => create.mutateAsync(draft)}
      failure={couldNotCreateTemplate}
      staysOpen
      onSaved={({ id }) =>
        void navigate({
          to: '/accountSettings/$section/{-$item}',
          params: { section: 'noteTemplates', item: String(id) },
        })
      }
      onClose={onClose}
    >
      <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
      <FormField<NoteTemplate['priority']> name="priority">
        {({ value, onChange }) => <NotePriorityControl value={value} onChange={onChange} />}
      </FormField>
    </FormDialog>
  )
}
