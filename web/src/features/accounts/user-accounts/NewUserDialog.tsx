import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useMe } from '../me/me.api.ts'
import { UserFields } from './UserFields.tsx'
import { useCreateUser } from './user-account.api.ts'
import { couldNotCreateUser } from './user-accounts.text.ts'
import { emptyDraft, toNewUser } from './user-draft.view.ts'

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { permissions } = useMe()
  const create = useCreateUser()
  const navigate = useNavigate()
  return (
    <FormDialog
      size="large"
      title="New user"
      action="Create user"
      discard="Discard the new user?"
      initial={emptyDraft}
      save={(draft) => create.mutateAsync(toNewUser(draft))}
      failure={couldNotCreateUser}
      staysOpen
      onSaved={({ id }) =>
        void navigate({
          to: '/accountSettings/$section/{-$item}',
          params: { section: 'users', item: String(id) },
        })
      }
      onClose={onClose}
    >
      <UserFields
        hasGroups={permissions.includes('accounts.change_group')}
        groupHint="Leave empty for the default group, Clinicians."
      />
    </FormDialog>
  )
}
