import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { DataTable } from '../../../platform/table/DataTable.tsx'
import { useRowSelection } from '../../../platform/table/use-row-selection.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../me/me.api.ts'
import { NewUserDialog } from './NewUserDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { UserFilters } from './UserFilters.tsx'
import { userCsvUrl, userListQuery, userTableSpec } from './user-account.api.ts'
import { aboutUsers } from './user-accounts.text.ts'
import { ColumnMenu, shownColumns } from './UserColumns.tsx'

const linkButton =
  'inline-flex h-control items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-hover'

export function UsersPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.view_user'))
    return <UserTable account={account.id} mayChange={permissions.includes('accounts.change_user')} />
  return (
    <Page title="Users">
      <PermissionRequired to="see the list of users" />
    </Page>
  )
}

function UserTable({ account, mayChange }: { account: number; mayChange: boolean }) {
  const [params, setParams] = useTableParams('users', userTableSpec)
  const { data, dataUpdatedAt, isPlaceholderData, isError, refetch } = useQuery(
    userListQuery(account, params),
  )
  const selection = useRowSelection(data?.results ?? [])
  const [isAdding, setAdding] = useState(false)
  useShortcuts({
    n: (event) => {
      if (!mayChange) return
      event.preventDefault()
      setAdding(true)
    },
  })
  return (
    <Page
      title="Users"
      about={aboutUsers}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <a href={userCsvUrl(account, params)} download className={linkButton}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
            CSV
          </a>
          <ColumnMenu params={params} onParams={setParams} />
          {mayChange && (
            <Link
              to="/accountSettings/$section/{-$item}"
              params={{ section: 'users', item: 'upload' }}
              className={linkButton}
            >
              <IconUpload size={16} stroke={1.75} aria-hidden />
              Upload
            </Link>
          )}
          {mayChange && (
            <Button tone="accent" onClick={() => setAdding(true)}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              New user
            </Button>
          )}
        </div>
      }
    >
      <UserFilters account={account} params={params} onParams={setParams} />
      {mayChange && <SelectionBar selection={selection} params={params} count={data?.count ?? 0} />}
      <DataTable
        noun="users"
        columns={shownColumns(params, dataUpdatedAt)}
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        {...(mayChange && {
          selection,
          rowLabel: ({ display_name }: { display_name: string }) => display_name,
        })}
        empty={
          <span className="flex flex-wrap items-center gap-2">
            No users match.
            <Button onClick={() => setParams({ ...params, page: 1, filters: {} })}>Clear filters</Button>
          </span>
        }
      />
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
