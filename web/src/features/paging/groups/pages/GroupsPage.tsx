import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMinute } from '../../../../platform/clock/use-now.ts'
import { useKeys } from '../../../../platform/keyboard/use-keys.ts'
import { DataTable } from '../../../../platform/table/DataTable.tsx'
import { withFilter } from '../../../../platform/table/table-params.ts'
import { useTableParams } from '../../../../platform/table/use-table-params.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { groupColumns } from '../GroupColumns.tsx'
import { groupListQuery, groupTable } from '../group-list.api.ts'
import { GroupFilters } from '../GroupFilters.tsx'
import { lazyCode } from '../../../../platform/code.ts'

const AddGroupDialog = lazyCode(() =>
  import('../AddGroupDialog.tsx').then((module) => ({ default: module.AddGroupDialog })),
)

const link = 'text-accent underline-offset-2 hover:underline'

/** Every paging group that one may find, with who is on call now (paging §2). */
export function GroupsPage() {
  const { permissions } = useMe()
  const mayAdd = permissions.includes('paginggroups.add_paginggroup')
  const now = useMinute()
  const [params, setParams] = useTableParams('paging-groups', groupTable)
  const { data, isPlaceholderData, isError, refetch } = useQuery(groupListQuery(params))
  const [isAdding, setAdding] = useState(false)
  const isFiltered = Object.keys(params.filters).length > 0
  useKeys({ n: (event) => (mayAdd ? (event.preventDefault(), setAdding(true)) : undefined) })
  return (
    <div className="h-full overflow-y-auto bg-canvas wrap-anywhere">
      <div className="mx-auto max-w-[1280px] px-4 py-5 md:px-6">
        <header className="flex flex-wrap items-center gap-2 pb-4">
          <div className="mr-auto">
            <h1 className="text-2xl font-semibold">Paging groups</h1>
            <p className="flex gap-3 text-sm">
              <Link to="/escalationPolicies" className={link}>
                Escalation policies
              </Link>
              <Link to="/prompts" className={link}>
                Prompts
              </Link>
            </p>
          </div>
          <GroupFilters
            filters={params.filters}
            onFilter={(name, value) => setParams(withFilter(params, name, value))}
          />
          {mayAdd && (
            <Button tone="accent" onClick={() => setAdding(true)}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              Add group
            </Button>
          )}
        </header>
        <DataTable
          noun="paging groups"
          columns={groupColumns(now, permissions.includes('messaging.send_broadcast'))}
          page={data}
          params={params}
          onParams={setParams}
          isStale={isPlaceholderData}
          isFailed={isError}
          onRetry={() => void refetch()}
          hasKeys
          rowClass={({ on_call }) => (on_call?.is_empty ? 'bg-danger-soft' : undefined)}
          empty={emptyText(isFiltered, mayAdd)}
        />
      </div>
      {isAdding && (
        <Suspense>
          <AddGroupDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

function emptyText(isFiltered: boolean, mayAdd: boolean): string {
  if (isFiltered) return 'No group matches these filters.'
  return mayAdd
    ? 'There is no paging group yet. Press N to add the first one.'
    : 'There is no paging group yet.'
}
