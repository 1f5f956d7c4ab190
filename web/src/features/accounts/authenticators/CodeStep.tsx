import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { call } from '../../../platform/api/call.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import type { Me } from '../me/me.api.ts'
import { OneTimeCodeField } from './OneTimeCodeField.tsx'
import { secondStepText } from './second-step.text.ts'

export interface StepProps {
  onSignedIn: (me: Me) => void | Promise<void>
  /** With the sentence of the server. */
  onExpired: (reason: string) => void
}

interface CodeStepProps extends StepProps {
  method: 'totp' | 'recovery_code'
}

const fieldNames = { totp: 'one_time_code', recovery_code: 'recovery_code' } as const

export function CodeStep({ method, onSignedIn, onExpired }: CodeStepProps) {
  const name = fieldNames[method]
  const { register, handleSubmit, setError, setFocus, control } = useForm({
    defaultValues: { one_time_code: '', recovery_code: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const isTotp = method === 'totp'
  const signIn = handleSubmit(async ({ one_time_code, recovery_code }) => {
    setFormErrors([])
    try {
      const me = await (isTotp
        ? call('POST /api/v1/auth/second-step/totp/', { body: { one_time_code } })
        : call('POST /api/v1/auth/second-step/recovery-code/', { body: { recovery_code } }))
      await onSignedIn(me)
    } catch (reason) {
      if (!isApiError(reason) || reason.status === 0) return setFormErrors([secondStepText.failed])
      if (reason.status === 401) return onExpired(errorSentences(reason).join(' '))
      setFormErrors(showServerErrors(reason, [name], setError))
      setFocus(name, { shouldSelect: true })
    }
  })
  const error = errors[name]?.message
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{isTotp ? secondStepText.totpAbout : secondStepText.recoveryAbout}</p>
      {isTotp ? (
        <OneTimeCodeField
          error={error}
          autoFocus
          {...register('one_time_code', { required: secondStepText.totpRequired })}
        />
      ) : (
        <Field label={secondStepText.recoveryLabel} error={error} required>
          {(field) => (
            <Input
              {...field}
              {...register('recovery_code', { required: secondStepText.recoveryRequired })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </Field>
      )}
      <FormErrors sentences={formErrors} />
      <Button type="submit" tone="accent" busy={isSubmitting}>
        {secondStepText.signIn}
      </Button>
    </form>
  )
}
