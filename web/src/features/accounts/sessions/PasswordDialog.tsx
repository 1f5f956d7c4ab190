import { createRoot } from 'react-dom/client'
import { call } from '../../../platform/api/call.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { confirmationText } from './password.text.ts'
import { ProviderConfirmation } from './ProviderConfirmation.tsx'
import { useSessionLock } from './use-session-lock.ts'

function PasswordDialog({ about, onDone }: { about: string; onDone: (isConfirmed: boolean) => void }) {
  // Until it is known, the password is offered: the dialog must not stay empty.
  const lock = useSessionLock()
  const acceptsPassword = lock?.accepts_password ?? true
  return (
    <FormDialog
      title={confirmationText.title}
      size="small"
      action={acceptsPassword ? confirmationText.confirm : undefined}
      discard={null}
      staysOpen
      initial={{ password: '' }}
      credential="password"
      save={(body) => call('POST /api/v1/auth/confirm/', { body })}
      fallback={confirmationText.failed}
      onSaved={() => onDone(true)}
      onClose={() => onDone(false)}
    >
      <p className="text-sm text-ink-2">{about}</p>
      {lock?.provider && <ProviderConfirmation name={lock.provider.name} onConfirmed={() => onDone(true)} />}
      {acceptsPassword && (
        <PasswordField
          name="password"
          label="Password"
          required={confirmationText.required}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
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
