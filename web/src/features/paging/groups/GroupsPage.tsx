import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable } from '../../../platform/table/DataTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { useGroupPage } from './device-groups.api.ts'
import { createGroupColumns } from './GroupColumns.tsx'
import { groupListQuery, groupTableSpec } from './group-list.api.ts'
import { GroupFilters } from './GroupFilters.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { PartOnDevice } from '../../../platform/ui/feedback/PartOnDevice.tsx'
import { createFirst, EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'

const AddGroupDialog = lazyComponent(() =>
  import('./AddGroupDialog.tsx').then((module) => ({ default: module.AddGroupDialog })),
)

interface GroupsPageProps {
  /** Undefined for users who may not send messages. */
  onPage: ((contact_id: number) => void) | undefined
}

export function GroupsPage({ onPage }: GroupsPageProps) {
  const client = useQueryClient()
  const { permissions } = useMe()
  const mayAdd = permissions.includes('paginggroups.add_paginggroup')
  const now = useMinute()
  const [params, setParams] = useTableParams('paging-groups', groupTableSpec)
  const { page, isStale, isError, retry, stored } = useGroupPage(params)
  const [isAdding, setAdding] = useState(false)
  const columns = createGroupColumns(now, {
    maySend: permissions.includes('messaging.send_broadcast'),
    onPage,
  })
  useShortcuts({ n: (event) => (mayAdd ? (event.preventDefault(), setAdding(true)) : undefined) })
  return (
    <Page
      title="Paging groups"
      actions={
        <>
          <CsvButton
            noun="paging groups"
            columns={columns}
            params={params}
            loadPage={(pageParams) => client.fetchQuery(groupListQuery(pageParams))}
          />
          {mayAdd && (
            <Button tone="accent" onClick={() => setAdding(true)}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              Add group
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <GroupFilters
          filters={params.filters}
          onFilter={(name, value) => setParams(setFilter(params, name, value))}
        />
      </div>
      <DataTable
        noun="paging groups"
        columns={columns}
        page={page}
        params={params}
        onParams={setParams}
        isStale={isStale}
        isFailed={isError}
        onRetry={retry}
        rowClass={({ on_call }) => (on_call?.is_empty ? 'bg-danger-soft' : undefined)}
        empty="No groups match these filters."
        start={
          <EmptyState
            title="No paging groups yet"
            action={mayAdd && <Button onClick={() => setAdding(true)}>{createFirst}</Button>}
          >
            A group is a duty that someone always holds, such as “Cardiology consult”. Its calendar says who
            is on call.
          </EmptyState>
        }
      />
      {stored && <PartOnDevice stored={stored.results.length} count={stored.count} noun="paging groups" />}
      {isAdding && (
        <Suspense>
          <AddGroupDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
