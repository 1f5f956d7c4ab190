import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { NewPasswordField } from '../sessions/NewPasswordFields.tsx'
import { passwordText } from '../sessions/password.text.ts'
import { UsernameInput } from '../sessions/UsernameInput.tsx'

export const PasswordForm = ({ username, onChanged }: { username: string; onChanged: () => void }) => (
  <ActionForm
    className="max-w-80 gap-3"
    action="Change password"
    tone="plain"
    done={passwordText.changed}
    initial={{ old_password: '', new_password: '' }}
    save={(body) => call('POST /api/v1/auth/password/', { body })}
    failure={passwordText.saveError}
    onSaved={onChanged}
  >
    <UsernameInput username={username} />
    <PasswordField
      name="old_password"
      label="Current password"
      required={passwordText.currentRequired}
      autoComplete="current-password"
    />
    <NewPasswordField />
  </ActionForm>
)
