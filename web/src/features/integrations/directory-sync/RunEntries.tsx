import { useQuery } from '@tanstack/react-query'
import {
  runEffects,
  type SyncRun,
  type SyncRunEntry,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { useState } from 'react'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { runEntriesQuery, type RunRef } from './sync.api.ts'
import { effectTexts } from './sync.text.ts'

type Row = SyncRunEntry & { id: number }

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, unit }) => (
      <>
        <span className="font-medium">{name}</span>
        {unit && <span className="block text-xs text-ink-2">{unit}</span>}
      </>
    ),
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: ({ fields, reason }) => (
      <>
        {fields.map(({ field, old, new: value }) => (
          <span key={`${field} ${old} ${value}`} className="block">
            <span className="text-ink-2">{field}: </span>
            {old && <s className="text-ink-2">{old}</s>} {value}
          </span>
        ))}
        {reason && <span className="block">{reason}</span>}
      </>
    ),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    hideOnPhones: true,
    className: 'w-28',
    cell: ({ outcome, effect }) =>
      ({
        pending: 'Not applied',
        done: 'Applied',
        skipped: 'Skipped',
        refused: effect === 'conflict' ? 'Conflict' : 'Left out',
      })[outcome],
  },
]

/** Changes of a run, grouped by kind. */
export function RunEntries({ run, params }: { run: SyncRun; params: RunRef }) {
  const effects = runEffects.filter((effect) => run.counts[effect] > 0)
  const [selectedEffect, setSelectedEffect] = useState<SyncRunEntry['effect']>()
  const [table, setTable] = useState({ ordering: '', page: 1, page_size: 25, filters: {} })
  const effect = selectedEffect ?? effects[0]
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...runEntriesQuery(
      params,
      { effect: effect ?? 'update', page: table.page, page_size: table.page_size },
      run.state,
    ),
    enabled: effect !== undefined,
  })
  if (effect === undefined) return <p className="mt-6 text-sm">The directory and the users agree.</p>
  return (
    <section aria-label="Changes" className="mt-8 flex flex-col gap-3">
      <div className="self-start">
        <SegmentedControl
          legend="Changes"
          hideLegend
          value={effect}
          segments={effects.map((value) => ({ value, label: effectTexts[value] }))}
          onChange={(value) => {
            setSelectedEffect(value)
            setTable({ ...table, page: 1 })
          }}
        />
      </div>
      <DataTable
        noun="changes"
        columns={columns}
        page={
          data && { count: data.count, results: data.results.map((entry) => ({ ...entry, id: entry.place })) }
        }
        params={table}
        onParams={(next) => setTable({ ...next, filters: {} })}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty="No changes of this kind."
      />
    </section>
  )
}
