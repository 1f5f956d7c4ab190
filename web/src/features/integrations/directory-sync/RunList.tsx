import { useQuery } from '@tanstack/react-query'
import type { SyncRunSummary } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { Link } from '@tanstack/react-router'
import { runsQuery } from './sync.api.ts'
import { stateTexts, summarizeRun } from './sync.text.ts'

const page_size = 10

export function RunList({ configId }: { configId: number }) {
  const now = useMinute()
  const [params, setParams] = useState({ ordering: '', page: 1, page_size, filters: {} })
  const { data, isError, isPlaceholderData, refetch } = useQuery(runsQuery(configId, params.page))
  const columns: Column<SyncRunSummary>[] = [
    {
      key: 'started',
      header: 'Started',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ id, started }) => (
        <Link
          to="/accountSettings/$section/{-$item}"
          params={{ section: 'userSyncRuns', item: `${configId}-${id}` }}
          data-row-link
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {formatDateTime(Date.parse(started), now)}
        </Link>
      ),
    },
    {
      key: 'by',
      header: 'By',
      hideOnPhones: true,
      cell: ({ is_scheduled, started_by }) => (is_scheduled ? 'Schedule' : started_by),
    },
    { key: 'state', header: 'State', cell: ({ state }) => stateTexts[state] },
    { key: 'changes', header: 'Changes', cell: summarizeRun },
  ]
  return (
    <DataTable
      noun="runs"
      columns={columns}
      page={data}
      params={params}
      onParams={setParams}
      isStale={isPlaceholderData}
      isFailed={isError}
      onRetry={() => void refetch()}
      empty="No run yet. Preview one to see what it would change."
    />
  )
}
