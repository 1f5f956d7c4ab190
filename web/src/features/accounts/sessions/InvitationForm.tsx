import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import type { Me } from '../me/me.api.ts'
import { newPasswordRule } from './new-password.rules.ts'
import { invitationText, newPasswordText, passwordText } from './password.text.ts'

interface InvitationFormProps {
  token: string
  onSignedIn: (me: Me) => void | Promise<void>
  onCancel: () => void
}

/** Chooses the first password and signs in. */
export function InvitationForm({ token, onSignedIn, onCancel }: InvitationFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/v1/auth/invitation/', { body: { token } }),
    retry: false,
    gcTime: 0,
  })
  const { register, handleSubmit, setError, getValues, control } = useForm({
    defaultValues: { new_password: '', repeated: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const save = handleSubmit(async ({ new_password }) => {
    if (!data) return
    setFormErrors([])
    try {
      await call('POST /api/v1/auth/invitation/accept/', { body: { token, new_password } })
      const { username, account } = data
      const body = { email: username, password: new_password, account, is_shared: false }
      await onSignedIn(await call('POST /api/v1/auth/login/', { body }))
    } catch (reason) {
      if (!isApiError(reason)) throw reason
      setFormErrors(showServerErrors(reason, ['new_password'], setError))
    }
  })
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <div role="alert" className="flex flex-col gap-3 text-sm">
        <p>{invitationText.ended}</p>
        <Button onClick={onCancel}>Sign in</Button>
      </div>
    )
  if (error) return <LoadError onRetry={() => void refetch()}>{invitationText.failed}</LoadError>
  if (!data) return null
  return (
    <form
      noValidate
      aria-labelledby="choose-password"
      onSubmit={(event) => void save(event)}
      className="flex w-full max-w-80 flex-col gap-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id="choose-password" className="text-lg font-semibold">
          {invitationText.title(data.display_name)}
        </h2>
        <p className="text-sm text-ink-2">{invitationText.about(data)}</p>
      </div>
      {/* Lets password managers find the user name. */}
      <input type="text" hidden readOnly autoComplete="username" value={data.username} />
      <Field label="New password" hint={passwordText.hint} error={errors.new_password?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('new_password', newPasswordRule)}
            autoComplete="new-password"
            autoFocus
          />
        )}
      </Field>
      <Field label="New password again" error={errors.repeated?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('repeated', {
              validate: (text) => text === getValues('new_password') || newPasswordText.repeatDiffers,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <FormErrors sentences={formErrors} />
      <Button type="submit" tone="accent" busy={isSubmitting}>
        Save and sign in
      </Button>
    </form>
  )
}
