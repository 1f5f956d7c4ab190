import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { checkNewPassword } from './new-password.rules.ts'
import { passwordText } from './password.text.ts'
import { UsernameInput } from './UsernameInput.tsx'

export const NewPasswordField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <PasswordField
    name="new_password"
    label="New password"
    hint={passwordText.hint}
    required
    check={checkNewPassword}
    autoComplete="new-password"
    autoFocus={autoFocus}
  />
)

interface NewPasswordFieldsProps {
  title: string
  about: string
  username: string
}

/** A password that the user chooses before they are signed in. */
export const NewPasswordFields = ({ title, about, username }: NewPasswordFieldsProps) => (
  <>
    <div className="flex flex-col gap-1">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-sm text-ink-2">{about}</p>
    </div>
    <UsernameInput username={username} />
    <NewPasswordField autoFocus />
    <PasswordField name="repeated" label="New password again" required autoComplete="new-password" />
  </>
)
