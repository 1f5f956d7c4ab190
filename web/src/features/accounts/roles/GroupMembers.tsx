import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  PermissionGroup,
  PermissionGroupMember,
} from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { PersonName } from '../components/PersonName.tsx'
import { AssignedItems } from '../components/AssignedItems.tsx'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { managedBySync } from '../components/managed-by.view.ts'
import {
  groupMembersQuery,
  groupTableSpec,
  useChangePermissionGroup,
  type GroupChange,
} from './permission-group.api.ts'
import { updated } from './roles.text.ts'

type Row = PermissionGroupMember & { id: number }

const stateText = ({ is_active, is_locked }: PermissionGroupMember): string =>
  is_active ? (is_locked ? 'Locked' : '') : 'Not active'

const withIds = ({ count, results }: { count: number; results: readonly PermissionGroupMember[] }) => ({
  count,
  results: results.map((row) => ({ ...row, id: row.user_id })),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ display_name }) => display_name,
    cell: (member) => (
      <>
        <PersonName user_id={member.user_id} name={member.display_name} className="font-medium" />
        <span className="block text-xs text-ink-2">
          {[member.title, stateText(member), member.managed_by !== null && managedBySync(member.managed_by)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  { key: 'email', header: 'E-mail', hideOnPhones: true, text: ({ email }) => email },
]

export function GroupMembers({ group, account }: { group: PermissionGroup; account: number }) {
  const client = useQueryClient()
  const table = useItemTableParams('permission-group-members', group.id, groupTableSpec)
  const list = useQuery({ ...groupMembersQuery(account, group.id, table[0]), select: withIds })
  return (
    <AssignedItems<Row, SelectedUser, GroupChange>
      owner={group.display_name}
      noun="members"
      filterLabel="Member"
      empty="No members yet."
      missing="Select at least one person."
      columns={columns}
      getRowName={({ display_name }) => display_name}
      table={table}
      list={list}
      loadPage={async (params) =>
        withIds(await client.fetchQuery(groupMembersQuery(account, group.id, params)))
      }
      addition={useChangePermissionGroup(group.id)}
      toAddition={(user_ids) => ({ kind: 'add_members', user_ids })}
      added={updated(group.display_name)}
      removal={useChangePermissionGroup(group.id)}
      isRemovable={({ managed_by }) => managed_by === null}
      toRemoval={(user_id) => ({ kind: 'remove_member', user_id })}
      getItemName={({ display_name }) => display_name}
      renderPicker={(field) => <UserPicker label="People" required {...field} />}
    />
  )
}
