import type { PermissionGroup, Role } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { AssignedItems } from '../components/AssignedItems.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { useMe } from '../me/me.api.ts'
import { groupTableSpec, useChangePermissionGroup, type GroupChange } from './permission-group.api.ts'
import { updated } from './roles.text.ts'

type GroupRole = PermissionGroup['roles'][number]

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

const getName = ({ name }: { name: string }): string => name

export function GroupRoles({ group, account }: { group: PermissionGroup; account: number }) {
  const table = useItemTableParams('permission-group-roles', group.id, groupTableSpec)
  const mayChangeRoles = useMe().permissions.includes('accounts.change_role')
  const columns: readonly Column<GroupRole>[] = [
    {
      key: 'name',
      header: 'Name',
      text: getName,
      cell: ({ id, name }) => (mayChangeRoles ? <NamedRowLink section="roles" id={id} name={name} /> : name),
    },
  ]
  return (
    <AssignedItems<GroupRole, Role, GroupChange>
      owner={group.display_name}
      noun="roles"
      filterLabel="Role"
      empty="No roles yet: members get no permissions from this group."
      missing="Select at least one role."
      columns={columns}
      getRowName={getName}
      table={table}
      {...localList({ rows: group.roles, getText: getName }, table[0])}
      mayAdd={mayChangeRoles}
      addition={useChangePermissionGroup(group.id)}
      toAddition={(role_ids) => ({ kind: 'add_roles', role_ids })}
      added={updated(group.display_name)}
      removal={useChangePermissionGroup(group.id)}
      toRemoval={(role_id) => ({ kind: 'remove_role', role_id })}
      getItemName={getName}
      renderPicker={(field) => <Picker label="Roles" required source={roleSource(account)} {...field} />}
    />
  )
}
