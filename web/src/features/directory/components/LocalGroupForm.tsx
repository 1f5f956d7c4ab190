import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateLocalGroup } from '../local-group.api.ts'

/** Wording of messaging §8. */
const createError = 'Cannot create local group'

const toSelectedUsers = (contacts: readonly Contact[]): SelectedUser[] =>
  contacts.flatMap(({ user_id, display_name, profile_picture }) =>
    user_id === null ? [] : [{ id: user_id, display_name, profile_picture }],
  )

export function LocalGroupForm({ members }: { members: readonly Contact[] }) {
  const create = useCreateLocalGroup()
  return (
    <ActionForm
      label="New group"
      action="Create group"
      done="Group created."
      initial={{ name: '', member_ids: toSelectedUsers(members) }}
      next={() => ({ name: '', member_ids: [] })}
      save={({ name, member_ids }) =>
        create.mutateAsync({ name: name.trim(), member_ids: member_ids.map(({ id }) => id) })
      }
      failure={createError}
    >
      <TextField name="name" label="Name" required="This field may not be blank." maxLength={100} />
      <FormField<SelectedUser[]> name="member_ids" check={checkSelected('Choose at least one person.')}>
        {(field) => <UserPicker label="Members" required {...field} />}
      </FormField>
    </ActionForm>
  )
}
