import { useState, type ReactNode } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { lockText } from './lock.text.ts'
import { ProviderConfirmation } from './ProviderConfirmation.tsx'
import { useSessionLock } from './use-session-lock.ts'

export interface LockedUser {
  username: string
  display_name: string
  account: string
}

interface UnlockFormProps {
  user: LockedUser
  /** Below the name. */
  children?: ReactNode
  onUnlocked: () => void | Promise<void>
  /** Rejects if the session could not be ended. */
  onSignInAsAnother: () => Promise<void>
}

export function UnlockForm({ user, children, onUnlocked, onSignInAsAnother }: UnlockFormProps) {
  const { register, handleSubmit, setError, setFocus, control } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  // Until it is known, the password is offered: the screen must not stay empty.
  const lock = useSessionLock()
  const acceptsPassword = lock?.accepts_password ?? true
  const unlock = handleSubmit(async (body) => {
    setFormErrors([])
    try {
      await call('POST /api/v1/auth/unlock/', { body })
    } catch (reason) {
      if (!isApiError(reason) || reason.status === 0) return setFormErrors([lockText.couldNotUnlock])
      setFormErrors(showServerErrors(reason, ['password'], setError))
      return setFocus('password', { shouldSelect: true })
    }
    await onUnlocked()
  })
  const leave = () => {
    setFormErrors([])
    onSignInAsAnother().catch(() => setFormErrors([lockText.couldNotSignOut]))
  }
  return (
    <form noValidate onSubmit={(event) => void unlock(event)} className="flex w-full max-w-80 flex-col gap-4">
      <div className="flex flex-col gap-1 text-center">
        <p className="text-lg font-semibold wrap-anywhere">{user.display_name}</p>
        <p className="text-sm text-ink-2">{user.account}</p>
        {children}
      </div>
      {/* Lets password managers find the user name. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.username} />
      {lock?.provider && <ProviderConfirmation name={lock.provider.name} onConfirmed={() => onUnlocked()} />}
      {acceptsPassword && (
        <Field label="Password" hint={lockText.about} error={errors.password?.message} required>
          {(field) => (
            <PasswordInput
              {...field}
              {...register('password', { required: 'Enter your password.' })}
              autoComplete="current-password"
              autoFocus
            />
          )}
        </Field>
      )}
      <FormErrors sentences={formErrors} />
      {acceptsPassword && (
        <Button type="submit" tone={lock?.provider ? 'plain' : 'accent'} busy={isSubmitting}>
          {lockText.unlock}
        </Button>
      )}
      <Button tone="ghost" onClick={leave}>
        {lockText.another}
      </Button>
    </form>
  )
}
