import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserFields } from './UserFields.tsx'
import { useChangeUser } from './user-account.api.ts'
import { couldNotUpdate, updated } from './user-accounts.text.ts'
import { changesOf, draftOf, type UserDraft } from './user-draft.view.ts'

export function EditUserDialog({ user, onClose }: { user: UserAccountDetail; onClose: () => void }) {
  const change = useChangeUser(user.id)
  const save = async (draft: UserDraft, version: number) => {
    const changes = changesOf(user, draft)
    return Object.keys(changes).length > 0 ? await change.mutateAsync({ ...changes, version }) : null
  }
  return (
    <FormDialog
      size="large"
      title={`Edit ${user.display_name}`}
      action="Save"
      initial={draftOf(user)}
      record={user}
      save={save}
      failure={couldNotUpdate(user.display_name)}
      onSaved={(saved) => saved && showToast(updated(saved.display_name))}
      onClose={onClose}
    >
      <UserFields hasGroups={user.may.change_groups} managed={user.managed} />
    </FormDialog>
  )
}
