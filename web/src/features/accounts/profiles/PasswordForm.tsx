import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { call } from '../../../platform/api/call.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { newPasswordRule } from '../sessions/new-password.rules.ts'
import { passwordText } from '../sessions/password.text.ts'

const fieldNames = ['old_password', 'new_password'] as const
const rules = {
  old_password: { required: passwordText.currentRequired },
  new_password: newPasswordRule,
}

export function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { register, handleSubmit, setError, reset, control } = useForm({
    defaultValues: { old_password: '', new_password: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const [isDone, setDone] = useState(false)
  const change = handleSubmit(async (body) => {
    setFormErrors([])
    setDone(false)
    try {
      await call('POST /api/v1/auth/password/', { body })
      reset()
      setDone(true)
      onChanged()
    } catch (reason) {
      const fallback = [passwordText.saveError]
      if (isApiError(reason, 429)) return setFormErrors(errorSentences(reason))
      if (!isApiError(reason, 400)) return setFormErrors(fallback)
      setFormErrors(showServerErrors(reason, fieldNames, setError, fallback))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex max-w-80 flex-col gap-3">
      {/* Lets password managers find the user name. */}
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
      <Field label="New password" hint={passwordText.hint} error={errors.new_password?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('new_password', rules.new_password)}
            autoComplete="new-password"
          />
        )}
      </Field>
      <FormErrors sentences={formErrors} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSubmitting}>
          Change password
        </Button>
        <p role="status" className="text-sm text-ok">
          {isDone && passwordText.changed}
        </p>
      </div>
    </form>
  )
}
