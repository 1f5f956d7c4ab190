import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
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
import { groupTableSpec, permissionGroupListQuery, useCreatePermissionGroup } from './permission-group.api.ts'
import { aboutGroups, couldNotCreateGroup } from './roles.text.ts'
import { rowLinkStyle } from './row-link.view.ts'

const columns: readonly Column<PickedGroup>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, display_name }) => (
      <Link
        to="/accountSettings/$section/{-$item}"
        params={{ section: 'groups', item: String(id) }}
        data-row-link
        className={rowLinkStyle}
      >
        {display_name}
      </Link>
    ),
  },
  {
    key: 'member_count',
    header: 'Members',
    className: 'w-28 tabular-nums',
    cell: ({ member_count }) => member_count,
  },
]

export function PermissionGroupsPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_group')) return <GroupTable account={account.id} />
  return (
    <Page title="Permission groups">
      <PermissionRequired to="change permission groups" />
    </Page>
  )
}

function GroupTable({ account }: { account: number }) {
  const [params, setParams] = useTableParams('permission-groups', groupTableSpec)
  const { data, isPlaceholderData, isError, refetch } = useQuery(permissionGroupListQuery(account, params))
  const [isAdding, setAdding] = useState(false)
  const create = useCreatePermissionGroup()
  const navigate = useNavigate()
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const open = ({ id }: { id: number }) =>
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section: 'groups', item: String(id) },
    })
  return (
    <Page
      title="Permission groups"
      about={aboutGroups}
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
            New group
          </Button>
        </div>
      }
    >
      <DataTable
        noun="permission groups"
        columns={columns}
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        hasKeys
        empty={
          params.filters['search'] ? 'No groups match this name.' : 'No groups yet. Press N to create one.'
        }
      />
      {isAdding && (
        <NameDialog
          title="New permission group"
          action="Create group"
          field="display_name"
          failure={couldNotCreateGroup}
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
