import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { checkNewPassword } from '../sessions/new-password.rules.ts'
import { passwordText } from '../sessions/password.text.ts'

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
    {/* Lets password managers find the user name. */}
    <input type="text" hidden readOnly autoComplete="username" value={username} />
    <PasswordField
      name="old_password"
      label="Current password"
      required={passwordText.currentRequired}
      autoComplete="current-password"
    />
    <PasswordField
      name="new_password"
      label="New password"
      hint={passwordText.hint}
      required
      check={checkNewPassword}
      autoComplete="new-password"
    />
  </ActionForm>
)
