import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { Me } from '../me/me.api.ts'
import { checkRepeatedPassword } from './new-password.rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordText } from './password.text.ts'

export interface Credentials {
  email: string
  password: string
  is_shared: boolean
  /** The hospital, if several use the user name. */
  account?: string
}

interface NewPasswordFormProps {
  credentials: Credentials
  onSignedIn: (me: Me) => void | Promise<void>
  /** The user has a second factor, which comes next. */
  onSecondFactor: (reason: ApiError) => void
  onCancel: () => void
}

/** Second step of the sign-in with a password that an administrator set. */
export function NewPasswordForm({ credentials, onSignedIn, onSecondFactor, onCancel }: NewPasswordFormProps) {
  const save = async ({ new_password }: { new_password: string }) => {
    try {
      await onSignedIn(await call('POST /api/v1/auth/login/', { body: { ...credentials, new_password } }))
    } catch (reason) {
      if (!isApiError(reason) || reason.code !== 'sign_in.second_factor') throw reason
      onSecondFactor(reason)
    }
  }
  return (
    <ActionForm
      label={newPasswordText.title}
      className="w-full max-w-80 gap-4"
      action="Save and sign in"
      isWide
      aside={
        <Button tone="ghost" onClick={onCancel}>
          Back
        </Button>
      }
      initial={{ new_password: '', repeated: '' }}
      check={checkRepeatedPassword}
      save={save}
    >
      <NewPasswordFields
        title={newPasswordText.title}
        about={newPasswordText.about}
        username={credentials.email}
      />
    </ActionForm>
  )
}
