import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { RemovalBar } from '../../../platform/table/RemovalBar.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { useRowSelection } from '../../../platform/table/use-row-selection.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'

interface ItemTableProps<Row extends { id: number }> {
  noun: string
  about?: string | undefined
  filterLabel?: string | undefined
  columns: readonly Column<Row>[]
  params: TableParams
  setParams: (params: TableParams) => void
  list: UseQueryResult<{ count: number; results: readonly Row[] }>
  loadPage: (params: TableParams) => Promise<{ count: number; results: readonly Row[] }>
  empty: string
  addLabel: string
  onAdd: () => void
  more?: ReactNode
  change: { error: Error | null }
  /** Of the last change. */
  failure: string
  getRowName: (row: Row) => string
  /** Of a row; several rows are selected with X, Shift X and Shift click, and removed one after the other. */
  remove: (row: Row) => Promise<unknown>
}

/** The items of a department, tag or filter: search, CSV, `A` adds. */
export function ItemTable<Row extends { id: number }>(props: ItemTableProps<Row>) {
  const { noun, columns, params, setParams, list, change } = props
  useShortcuts({ a: (event) => (event.preventDefault(), props.onAdd()) })
  const search = params.filters['search'] ?? ''
  const selection = useRowSelection(list.data?.results ?? [])
  return (
    <div className="flex flex-col gap-3">
      {props.about && <p className="text-sm text-ink-2">{props.about}</p>}
      <div className="flex flex-wrap gap-2">
        <FilterField
          label={props.filterLabel ?? 'Name'}
          className="w-56"
          value={search}
          onChange={(value) => setParams(setFilter(params, 'search', value))}
        />
        <CsvButton noun={noun} columns={columns} params={params} loadPage={props.loadPage} />
        {props.more}
        <Button tone="accent" onClick={props.onAdd}>
          {props.addLabel}
        </Button>
      </div>
      <FormErrors sentences={change.error ? [props.failure, ...errorSentences(change.error)] : []} />
      <RemovalBar noun={noun} selection={selection} getName={props.getRowName} remove={props.remove} />
      <DataTable
        noun={noun}
        columns={columns}
        page={list.data}
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        selection={selection}
        rowLabel={props.getRowName}
        empty={search ? `No ${noun} match this name.` : props.empty}
      />
    </div>
  )
}

interface RemoveButtonProps {
  name: string
  isBusy: boolean
  onClick: () => void
}

export const RemoveButton = ({ name, isBusy, onClick }: RemoveButtonProps) => (
  <Button aria-label={`Remove ${name}`} busy={isBusy} onClick={onClick}>
    Remove
  </Button>
)
