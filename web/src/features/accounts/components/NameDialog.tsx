import { useState } from 'react'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'

interface NameDialogProps<R> {
  title: string
  action: string
  name?: string
  /** The field of the API that holds the name. */
  field: 'name' | 'display_name' | 'classified_name'
  failure: string
  save: (name: string) => Promise<R>
  onSaved?: (saved: R, name: string) => void
  onClose: () => void
}

export function NameDialog<R>(props: NameDialogProps<R>) {
  const { title, action, field, failure, save, onSaved, onClose } = props
  const [initial] = useState(props.name)
  return (
    <FormDialog
      title={title}
      action={action}
      size="small"
      initial={{ name: initial ?? '' }}
      save={({ name }) => save(name.trim())}
      failure={failure}
      onSaved={(saved, { name }) => onSaved?.(saved, name.trim())}
      onClose={onClose}
    >
      <TextField
        name="name"
        properties={[field]}
        label="Name"
        required="Enter a name."
        maxLength={100}
        // Another administrator renamed it while the dialog was open.
        hint={props.name === initial ? undefined : `Saved now: ${props.name ?? ''}`}
      />
    </FormDialog>
  )
}
