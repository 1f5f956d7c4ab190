import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { FormErrors } from '../../platform/forms/FormErrors.tsx'
import { placeErrors } from '../../platform/forms/server-errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Field } from '../../platform/ui/Field.tsx'
import { Input } from '../../platform/ui/Input.tsx'
import { PasswordInput } from '../../platform/ui/PasswordInput.tsx'
import type { Me } from './me.api.ts'

export interface SignInFormProps {
  /** Waited for: the button stays busy until the first screen is there. */
  onSignedIn: (me: Me) => void | Promise<void>
}

/** The contract's schema would bring 26 kB to the first screen; its two rules are these. */
const rules = {
  email: { validate: (text: string) => text.trim() !== '' || 'Enter your e-mail address or user name.' },
  password: { required: 'Enter your password.' },
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, control } = useForm({
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [refused, setRefused] = useState<string[]>([])
  const signIn = handleSubmit(async (body) => {
    setRefused([])
    try {
      await onSignedIn(await call('POST /api/v1/auth/login/', { body }))
    } catch (reason) {
      if (!isApiError(reason)) throw reason
      const sentences = placeErrors(reason, ['email', 'password'], setError)
      setRefused(sentences)
      if (sentences.length > 0) setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="flex w-full max-w-80 flex-col gap-4">
      <Field label="E-mail or user name" error={errors.email?.message} required>
        {(field) => (
          <Input
            {...field}
            {...register('email', rules.email)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', rules.password)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <FormErrors sentences={refused} />
      <Button type="submit" tone="accent" busy={isSubmitting}>
        Sign in
      </Button>
    </form>
  )
}
