import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { PasswordField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useUserAction } from './user-account.api.ts'
import { couldNotSetPassword } from './user-accounts.text.ts'

export function SetPasswordDialog({ user, onClose }: { user: UserAccountDetail; onClose: () => void }) {
  const action = useUserAction(user.id)
  return (
    <FormDialog
      size="small"
      title={`Set password of ${user.display_name}`}
      action="Set password"
      discard="Discard the password?"
      initial={{ new_password: '' }}
      save={(draft) => action.mutateAsync({ kind: 'set_password', ...draft })}
      failure={couldNotSetPassword}
      onSaved={() => showToast(`Password of ${user.display_name} set`)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        All their sessions end. They must choose another password at the next sign-in.
      </p>
      <PasswordField
        name="new_password"
        label="New password"
        required
        hint="At least 12 characters."
        check={(password) => (password.length < 12 ? 'Enter at least 12 characters.' : undefined)}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
