import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../components/NamedListPage.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { useMe } from '../me/me.api.ts'
import { roleListQuery, roleTableSpec, useCreateRole, useDeleteRole } from './role.api.ts'
import { aboutRoles, couldNotCreateRole, couldNotDeleteRole, reachText, rolesDeletion } from './roles.text.ts'

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    header: 'Name',
    ordering: 'name',
    text: ({ name }) => name,
    cell: (role) => (
      <>
        <NamedRowLink section="roles" id={role.id} name={role.name} />
        <span className="block text-xs text-ink-2 md:hidden">{reachText(role)}</span>
      </>
    ),
  },
  {
    key: 'permission_count',
    header: 'Permissions',
    ordering: 'permission_count',
    className: 'w-32 text-right tabular-nums',
    text: ({ permission_count }) => permission_count,
  },
  {
    key: 'group_count',
    header: 'Groups',
    hideOnPhones: true,
    className: 'w-28 text-right tabular-nums',
    text: ({ group_count }) => group_count,
  },
  {
    key: 'user_count',
    header: 'Active users',
    ordering: 'user_count',
    hideOnPhones: true,
    className: 'w-32 text-right tabular-nums',
    text: ({ user_count }) => user_count,
  },
]

export function RolesPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_role')) return <RoleTable account={account.id} />
  return (
    <Page title="Roles">
      <PermissionRequired to="change roles" />
    </Page>
  )
}

function RoleTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('roles', roleTableSpec)
  const remove = useDeleteRole()
  return (
    <NamedListPage
      title="Roles"
      about={aboutRoles}
      section="roles"
      noun="roles"
      shortNoun="role"
      newTitle="New role"
      columns={columns}
      table={table}
      list={useQuery(roleListQuery(account, table[0]))}
      loadPage={(params) => client.fetchQuery(roleListQuery(account, params))}
      create={useCreateRole()}
      nameField="name"
      createFailure={couldNotCreateRole}
      bulkActions={[
        {
          label: 'Delete',
          done: 'deleted',
          failure: ({ name }) => `${couldNotDeleteRole} ${name}`,
          run: ({ id }) => remove.mutateAsync({ role_id: id }),
          isOffered: ({ may }) => may.delete,
          consequence: rolesDeletion,
        },
      ]}
    />
  )
}
