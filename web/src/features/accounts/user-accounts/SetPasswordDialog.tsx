import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useUserAction } from './user-account.api.ts'
import { couldNotSetPassword } from './user-accounts.text.ts'

const formId = 'set-password'

export function SetPasswordDialog({ user, onClose }: { user: UserAccountDetail; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const action = useUserAction(user.id)
  const { fields, form } = action.error
    ? splitFormErrors(couldNotSetPassword, action.error, ['new_password'])
    : { fields: {} as Record<string, string>, form: [] }
  return (
    <Dialog
      open
      size="small"
      title={`Set password of ${user.display_name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            tone="accent"
            disabled={password.length < 12}
            busy={action.isPending}
          >
            Set password
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (password.length < 12) return
          action.mutate(
            { kind: 'set_password', new_password: password },
            {
              onSuccess: () => {
                onClose()
                showToast(`Password of ${user.display_name} set`)
              },
            },
          )
        }}
      >
        <p className="text-sm text-ink-2">
          All their sessions end. They must choose another password at the next sign-in.
        </p>
        <Field label="New password" required hint="At least 12 characters." error={fields['new_password']}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={form} />
      </form>
    </Dialog>
  )
}
