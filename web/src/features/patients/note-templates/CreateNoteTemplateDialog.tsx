import { useNavigate } from '@tanstack/react-router'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { CreateDialog } from '../components/CreateDialog.tsx'
import { NotePriorityControl } from './NotePriorityControl.tsx'
import { useCreateTemplate } from './note-template.api.ts'
import { couldNotCreateTemplate } from './note-template.text.ts'

/** Opens the page of the new template, where it gets its fields. */
export function CreateNoteTemplateDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [priority, setPriority] = useState<NoteTemplate['priority']>(1)
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useCreateTemplate()
  const navigate = useNavigate()
  const errors = create.error
    ? splitFormErrors(couldNotCreateTemplate, create.error, ['name'])
    : { fields: {}, form: [] }
  const missing = wasSubmitted && isBlank(name) ? 'Enter a name.' : undefined
  const submit = () => {
    setSubmitted(true)
    if (isBlank(name)) return
    create.mutate(
      { name, priority },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/accountSettings/$section/{-$item}',
            params: { section: 'noteTemplates', item: String(id) },
          }),
      },
    )
  }
  return (
    <CreateDialog
      title="New note template"
      action="Create template"
      isBusy={create.isPending}
      isChanged={!isBlank(name)}
      errors={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={missing ?? errors.fields['name']}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <NotePriorityControl value={priority} onChange={setPriority} />
    </CreateDialog>
  )
}
