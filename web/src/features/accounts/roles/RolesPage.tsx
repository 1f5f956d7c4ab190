import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Role } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../me/me.api.ts'
import { NameDialog } from './NameDialog.tsx'
import { rowLinkStyle } from './row-link.view.ts'
import { roleListQuery, roleTableSpec, useCreateRole } from './role.api.ts'
import { aboutRoles, couldNotCreateRole, reachText } from './roles.text.ts'

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    header: 'Name',
    ordering: 'name',
    cell: (role) => (
      <>
        <Link
          to="/accountSettings/$section/{-$item}"
          params={{ section: 'roles', item: String(role.id) }}
          data-row-link
          className={rowLinkStyle}
        >
          {role.name}
        </Link>
        <span className="block text-xs text-ink-2 md:hidden">{reachText(role)}</span>
      </>
    ),
  },
  {
    key: 'permission_count',
    header: 'Permissions',
    ordering: 'permission_count',
    className: 'w-32 tabular-nums',
    cell: ({ permission_count }) => permission_count,
  },
  {
    key: 'group_count',
    header: 'Groups',
    hideOnPhones: true,
    className: 'w-28 tabular-nums',
    cell: ({ group_count }) => group_count,
  },
  {
    key: 'user_count',
    header: 'Active users',
    ordering: 'user_count',
    hideOnPhones: true,
    className: 'w-32 tabular-nums',
    cell: ({ user_count }) => user_count,
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
  const [params, setParams] = useTableParams('roles', roleTableSpec)
  const { data, isPlaceholderData, isError, refetch } = useQuery(roleListQuery(account, params))
  const [isAdding, setAdding] = useState(false)
  const create = useCreateRole()
  const navigate = useNavigate()
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const open = ({ id }: { id: number }) =>
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section: 'roles', item: String(id) },
    })
  return (
    <Page
      title="Roles"
      about={aboutRoles}
      width="wide"
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <FilterField
            label="Name"
            className="w-56"
            value={params.filters['search'] ?? ''}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
          <Button tone="accent" onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New role
          </Button>
        </div>
      }
    >
      <DataTable
        noun="roles"
        columns={columns}
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        hasKeys
        empty={
          params.filters['search'] ? 'No roles match this name.' : 'No roles yet. Press N to create one.'
        }
      />
      {isAdding && (
        <NameDialog
          title="New role"
          action="Create role"
          field="name"
          failure={couldNotCreateRole}
          isBusy={create.isPending}
          error={create.error}
          onSave={(name) => create.mutate(name, { onSuccess: open })}
          onClose={() => {
            create.reset()
            setAdding(false)
          }}
        />
      )}
    </Page>
  )
}
