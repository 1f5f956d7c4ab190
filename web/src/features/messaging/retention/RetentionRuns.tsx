import type { RetentionRun } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { retentionTableSpec } from './retention.api.ts'
import { keptBackText, removedText } from './retention.view.ts'

const runText = (run: RetentionRun): string => removedText(run.kind, run)
const noteText = (run: RetentionRun): string =>
  run.ended === null ? 'Not finished.' : keptBackText(run.kind, run)

/** Records that the rules removed, newest first. */
export function RetentionRuns({ account, runs }: { account: number; runs: readonly RetentionRun[] }) {
  const now = useMinute()
  const [params, setParams] = useItemTableParams('retention-runs', account, retentionTableSpec)
  const columns: readonly Column<RetentionRun>[] = [
    {
      key: 'removed',
      header: 'Removed',
      text: runText,
      cell: (run) => (
        <>
          {runText(run)}
          <span className="block text-xs text-ink-2">{noteText(run)}</span>
        </>
      ),
    },
    {
      key: 'days',
      header: 'Kept for',
      className: 'w-28 tabular-nums',
      text: ({ days }) => days,
      cell: ({ days }) => `${days} days`,
    },
    {
      key: 'at',
      header: 'When',
      className: 'w-40 tabular-nums max-md:w-28',
      text: ({ ended, started }) => ended ?? started,
      cell: ({ ended, started }) => formatDateTime(Date.parse(ended ?? started), now),
    },
  ]
  return (
    <ItemTable
      noun="runs"
      empty="Nothing was removed yet."
      columns={columns}
      params={params}
      setParams={setParams}
      {...localList({ rows: runs, getText: runText }, params)}
      isShort
      getRowName={runText}
    />
  )
}
