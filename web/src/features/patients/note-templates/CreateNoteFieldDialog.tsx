import type { NewNoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { CreateDialog } from '../components/CreateDialog.tsx'
import { NoteFieldInputs } from './NoteFieldInputs.tsx'
import { useCreateField } from './note-template.api.ts'
import { couldNotCreateField } from './note-template.text.ts'

const empty: NewNoteField = { name: '', required: false, show_label: false }

export function CreateNoteFieldDialog({ onClose }: { onClose: () => void }) {
  const [field, setField] = useState(empty)
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useCreateField()
  const errors = create.error
    ? splitFormErrors(couldNotCreateField, create.error, ['name'])
    : { fields: {}, form: [] }
  const missing = wasSubmitted && isBlank(field.name) ? 'Enter a name.' : undefined
  const submit = () => {
    setSubmitted(true)
    if (isBlank(field.name)) return
    create.mutate(field, {
      onSuccess: ({ name }) => {
        onClose()
        showToast(`${name} created`)
      },
    })
  }
  return (
    <CreateDialog
      title="New note field"
      action="Create field"
      isBusy={create.isPending}
      isChanged={!isBlank(field.name)}
      errors={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <NoteFieldInputs
        value={field}
        nameError={missing ?? errors.fields['name']}
        onChange={(changes) => setField({ ...field, ...changes })}
      />
    </CreateDialog>
  )
}
