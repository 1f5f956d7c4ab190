import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { confirmationText } from './password.text.ts'
import { ProviderConfirmation } from './ProviderConfirmation.tsx'
import { useSessionLock } from './use-session-lock.ts'

const formId = 'confirm-password'

function PasswordDialog({ about, onDone }: { about: string; onDone: (isConfirmed: boolean) => void }) {
  const { register, handleSubmit, setError, setFocus, control } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  // Until it is known, the password is offered: the dialog must not stay empty.
  const lock = useSessionLock()
  const acceptsPassword = lock?.accepts_password ?? true
  const confirm = handleSubmit(async (body) => {
    setFormErrors([])
    try {
      await call('POST /api/v1/auth/confirm/', { body })
      onDone(true)
    } catch (reason) {
      if (!isApiError(reason) || reason.status === 0) return setFormErrors([confirmationText.failed])
      setFormErrors(showServerErrors(reason, ['password'], setError))
      setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <Dialog
      open
      size="small"
      title={confirmationText.title}
      onClose={() => onDone(false)}
      footer={
        <>
          <Button tone="ghost" onClick={() => onDone(false)}>
            Cancel
          </Button>
          {acceptsPassword && (
            <Button type="submit" form={formId} tone="accent" busy={isSubmitting}>
              {confirmationText.confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{about}</p>
        {lock?.provider && (
          <ProviderConfirmation name={lock.provider.name} onConfirmed={() => onDone(true)} />
        )}
        {acceptsPassword && (
          <Field label="Password" error={errors.password?.message} required>
            {(field) => (
              <PasswordInput
                {...field}
                {...register('password', { required: confirmationText.required })}
                autoComplete="current-password"
              />
            )}
          </Field>
        )}
        <FormErrors sentences={formErrors} />
      </form>
    </Dialog>
  )
}

let asking: Promise<boolean> | undefined

/** One dialog for all changes of a moment. Resolves to false if it is closed. */
export function askForPassword(about: string): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const done = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      asking = undefined
      resolve(isConfirmed)
    }
    root.render(<PasswordDialog about={about} onDone={done} />)
  })
  return asking
}
