import { Link } from '@tanstack/react-router'
import type { PermissionGroup, Role } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'
import { useChangePermissionGroup } from './permission-group.api.ts'
import { couldNotAddMember, couldNotRemoveMember } from './roles.text.ts'

const roleSource = (account: number): PickerSource<Role> => ({
  key: ['pick-roles', account],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/accounts/{id}/roles/', {
      params: { id: account },
      query: { search, offset, page_size: 25 },
      signal,
    }),
  noun: 'roles',
  placeholder: 'Name of a role',
  getName: ({ name }) => name,
  getDetail: ({ permission_count }) => `${permission_count} permissions`,
})

export function GroupRoles({ group, account }: { group: PermissionGroup; account: number }) {
  const { permissions } = useMe()
  const [isAdding, setAdding] = useState(false)
  const remove = useChangePermissionGroup(group.id)
  const mayChangeRoles = permissions.includes('accounts.change_role')
  const removed = remove.variables?.kind === 'remove_role' ? remove.variables.role_id : undefined
  const removedName = group.roles.find(({ id }) => id === removed)?.name ?? ''
  return (
    <div className="flex flex-col gap-3">
      {group.roles.length === 0 && (
        <p className="text-sm text-ink-2">No roles yet: members get no permissions from this group.</p>
      )}
      <ul role="list" aria-label="Roles" className="divide-y divide-line border-y border-line empty:hidden">
        {group.roles.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 px-2 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              {mayChangeRoles ? (
                <Link
                  to="/accountSettings/$section/{-$item}"
                  params={{ section: 'roles', item: String(id) }}
                  className="text-accent underline underline-offset-2"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            <Button
              aria-label={`Remove ${name}`}
              busy={remove.isPending && removed === id}
              onClick={() => remove.mutate({ kind: 'remove_role', role_id: id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormErrors
        sentences={
          remove.error
            ? [couldNotRemoveMember(removedName, group.display_name), ...errorSentences(remove.error)]
            : []
        }
      />
      {mayChangeRoles && (
        <div>
          <Button onClick={() => setAdding(true)}>Add roles</Button>
        </div>
      )}
      {isAdding && (
        <AddToGroupDialog<Role>
          group={group}
          title="Add roles"
          missing="Select at least one role."
          failure={(names) => couldNotAddMember(names, group.display_name)}
          getName={({ name }) => name}
          toChange={(role_ids) => ({ kind: 'add_roles', role_ids })}
          renderPicker={(field) => <Picker label="Roles" required source={roleSource(account)} {...field} />}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
