import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { Me } from '../me/me.api.ts'
import { newPasswordRule } from './new-password.rules.ts'
import { newPasswordText, passwordText } from './password.text.ts'

export interface Credentials {
  email: string
  password: string
  is_shared: boolean
  /** The hospital, if several use the user name. */
  account?: string
}

interface NewPasswordFormProps {
  credentials: Credentials
  onSignedIn: (me: Me) => void | Promise<void>
  /** The user has a second factor, which comes next. */
  onSecondFactor: (reason: ApiError) => void
  onCancel: () => void
}

/** Second step of the sign-in with a password that an administrator set. */
export function NewPasswordForm({ credentials, onSignedIn, onSecondFactor, onCancel }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, getValues, control } = useForm({
    defaultValues: { new_password: '', repeated: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const save = handleSubmit(async ({ new_password }) => {
    setFormErrors([])
    try {
      await onSignedIn(await call('POST /api/v1/auth/login/', { body: { ...credentials, new_password } }))
    } catch (reason) {
      if (!isApiError(reason)) throw reason
      if (reason.code === 'sign_in.second_factor') return onSecondFactor(reason)
      setFormErrors(showServerErrors(reason, ['new_password'], setError))
    }
  })
  const repeatedRule = {
    validate: (text: string) => text === getValues('new_password') || newPasswordText.repeatDiffers,
  }
  return (
    <form
      noValidate
      aria-labelledby="choose-password"
      onSubmit={(event) => void save(event)}
      className="flex w-full max-w-80 flex-col gap-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id="choose-password" className="text-lg font-semibold">
          {newPasswordText.title}
        </h2>
        <p className="text-sm text-ink-2">{newPasswordText.about}</p>
      </div>
      {/* Lets password managers find the user name. */}
      <input type="text" hidden readOnly autoComplete="username" value={credentials.email} />
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
          <PasswordInput {...field} {...register('repeated', repeatedRule)} autoComplete="new-password" />
        )}
      </Field>
      <FormErrors sentences={formErrors} />
      <div className="flex gap-2">
        <Button type="submit" tone="accent" busy={isSubmitting} className="flex-1">
          Save and sign in
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
