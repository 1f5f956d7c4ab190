import type { ReactNode } from 'react'
import { BulkActions, type BulkAction } from './BulkActions.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import type { TableParams } from './table-params.ts'
import { useRowSelection } from './use-row-selection.ts'

export interface ListPage<Row> {
  count: number
  results: readonly Row[]
}

/** A query, or rows that are in memory (`localList`). */
export interface ListSource<Row> {
  /** Undefined until the first page has loaded. */
  data: ListPage<Row> | undefined
  isPlaceholderData: boolean
  isError: boolean
  refetch: () => unknown
}

interface ListTableProps<Row extends { id: number }> {
  /** Plural. */
  noun: string
  columns: readonly Column<Row>[]
  list: ListSource<Row>
  params: TableParams
  onParams: (params: TableParams) => void
  empty: ReactNode
  start?: ReactNode
  getRowName: (row: Row) => string
  /** Rows can be selected if they have an action in common. */
  actions?: readonly BulkAction<Row>[]
}

/** A table of administration: its states, keys, selection, and what can be done with several rows. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { noun, columns, list, params, onParams, getRowName, actions = [] } = props
  const selection = useRowSelection(list.data?.results ?? [])
  return (
    <div className="flex flex-col gap-3">
      {actions.length > 0 && (
        <BulkActions noun={noun} selection={selection} getName={getRowName} actions={actions} />
      )}
      <div>
        <DataTable
          noun={noun}
          columns={columns}
          page={list.data}
          params={params}
          onParams={onParams}
          isStale={list.isPlaceholderData}
          isFailed={list.isError}
          onRetry={() => list.refetch()}
          {...(actions.length > 0 && { selection, rowLabel: getRowName })}
          empty={props.empty}
          start={props.start}
        />
      </div>
    </div>
  )
}
