import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'

interface NameDialogProps {
  title: string
  action: string
  name?: string
  /** The field of the API that holds the name. */
  field: 'name' | 'display_name' | 'classified_name'
  failure: string
  isBusy: boolean
  error: Error | null
  onSave: (name: string) => void
  onClose: () => void
}

export function NameDialog({
  title,
  action,
  field,
  failure,
  isBusy,
  error,
  onSave,
  onClose,
  ...rest
}: NameDialogProps) {
  const [initial] = useState(rest.name)
  const [name, setName] = useState(initial ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const missing = wasSubmitted && isBlank(name) ? 'Enter a name.' : undefined
  const errors = error ? splitFormErrors(failure, error, [field]) : { fields: {}, form: [] }
  const submit = () => {
    setSubmitted(true)
    if (!isBlank(name)) onSave(name.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={isBusy} onClick={submit}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Name"
          required
          // Another administrator renamed it while the dialog was open.
          hint={rest.name === initial ? undefined : `Saved now: ${rest.name ?? ''}`}
          error={missing ?? errors.fields[field]}
        >
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
        <FormErrors sentences={errors.form} />
      </form>
    </Dialog>
  )
}
