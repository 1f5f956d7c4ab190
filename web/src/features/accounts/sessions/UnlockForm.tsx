import { useState, type ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { lockText } from './lock.text.ts'
import { ProviderConfirmation } from './ProviderConfirmation.tsx'
import { useSessionLock } from './use-session-lock.ts'
import { UsernameInput } from './UsernameInput.tsx'

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
  const [leaveFailure, setLeaveFailure] = useState<string[]>([])
  // Until it is known, the password is offered: the screen must not stay empty.
  const lock = useSessionLock()
  const acceptsPassword = lock?.accepts_password ?? true
  const leave = () => {
    setLeaveFailure([])
    onSignInAsAnother().catch(() => setLeaveFailure([lockText.couldNotSignOut]))
  }
  return (
    <ActionForm
      className="w-full max-w-80 gap-4"
      initial={{ password: '' }}
      credential="password"
      save={async (body) => {
        setLeaveFailure([])
        await call('POST /api/v1/auth/unlock/', { body })
        await onUnlocked()
      }}
      fallback={lockText.couldNotUnlock}
    >
      <div className="flex flex-col gap-1 text-center">
        <p className="text-lg font-semibold wrap-anywhere">{user.display_name}</p>
        <p className="text-sm text-ink-2">{user.account}</p>
        {children}
      </div>
      <UsernameInput username={user.username} />
      {lock?.provider && <ProviderConfirmation name={lock.provider.name} onConfirmed={() => onUnlocked()} />}
      {acceptsPassword && (
        <>
          <PasswordField
            name="password"
            label="Password"
            hint={lockText.about}
            required="Enter your password."
            autoComplete="current-password"
            autoFocus
          />
          <SubmitButton tone={lock?.provider ? 'plain' : 'accent'}>{lockText.unlock}</SubmitButton>
        </>
      )}
      <Button tone="ghost" onClick={leave}>
        {lockText.another}
      </Button>
      <FormErrors sentences={leaveFailure} />
    </ActionForm>
  )
}
