import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { placeErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { PasswordInput } from '../../../platform/ui/PasswordInput.tsx'

const fields = ['old_password', 'new_password'] as const
/** Those of the contract's PasswordBody. */
const rules = {
  old_password: { required: 'Enter your current password.' },
  new_password: {
    validate: (text: string) => {
      if (text.length < 10) return 'Use at least 10 characters.'
      return text.length <= 1024 || 'Passwords have at most 1024 characters.'
    },
  },
}

export function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { register, handleSubmit, setError, reset, control } = useForm({
    defaultValues: { old_password: '', new_password: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [refused, setRefused] = useState<string[]>([])
  const [isDone, setDone] = useState(false)
  const change = handleSubmit(async (body) => {
    setRefused([])
    setDone(false)
    try {
      await call('POST /api/v1/auth/password/', { body })
      reset()
      setDone(true)
      onChanged()
    } catch (reason) {
      const fallback = ['Could not set password for user']
      if (!isApiError(reason) || reason.status !== 400) return setRefused(fallback)
      const rest = placeErrors(reason, fields, setError)
      const wasPlaced = fields.some((name) => reason.fields[name])
      setRefused(rest.length > 0 || wasPlaced ? rest : fallback)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex max-w-80 flex-col gap-3">
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <Field label="Current password" error={errors.old_password?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('old_password', rules.old_password)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label="New password"
        hint="At least 10 characters. A few words are easier to remember and harder to guess."
        error={errors.new_password?.message}
        required
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...register('new_password', rules.new_password)}
            autoComplete="new-password"
          />
        )}
      </Field>
      <FormErrors sentences={refused} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSubmitting}>
          Change password
        </Button>
        <p role="status" className="text-sm text-ok">
          {isDone && 'Password changed. Your other devices were signed out.'}
        </p>
      </div>
    </form>
  )
}
