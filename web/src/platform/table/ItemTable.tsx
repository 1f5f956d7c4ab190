import { useState, type ReactNode } from 'react'
import { errorSentences } from '../forms/error-sentences.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'
import { CsvButton } from './CsvButton.tsx'
import type { Column } from './DataTable.tsx'
import { FilterField } from './FilterField.tsx'
import { ListTable, type ListPage, type ListSource } from './ListTable.tsx'
import { setFilter, type TableParams } from './table-params.ts'

interface ItemTableProps<Row extends { id: number }> {
  /** Plural. */
  noun: string
  about?: string | undefined
  filterLabel?: string | undefined
  /** Too short to be searched. */
  isShort?: boolean | undefined
  columns: readonly Column<Row>[]
  params: TableParams
  setParams: (params: TableParams) => void
  list: ListSource<Row>
  loadPage: (params: TableParams) => Promise<ListPage<Row>>
  empty: string
  add?: { label: string; onAdd: () => void } | undefined
  more?: ReactNode
  /** Errors of changes other than removals. */
  errors?: readonly string[]
  getRowName: (row: Row) => string
  /** Adds a Remove button to each row; several rows are selected and removed one after the other. */
  remove?: (row: Row) => Promise<unknown>
  /** True by default. */
  isRemovable?: ((row: Row) => boolean) | undefined
  /** Required with `remove`. */
  removeFailure?: (row: Row) => string
}

/** Items that belong to something: search, CSV, `A` adds, Remove. */
export function ItemTable<Row extends { id: number }>(props: ItemTableProps<Row>) {
  const { noun, params, setParams, getRowName, add, remove } = props
  const [busyId, setBusyId] = useState<number>()
  const [failure, setFailure] = useState<string[]>([])
  const getFailure = (row: Row) => props.removeFailure?.(row) ?? `Could not remove ${getRowName(row)}`
  const removeRow = async (row: Row) => {
    setBusyId(row.id)
    setFailure([])
    try {
      await remove?.(row)
    } catch (error) {
      setFailure([getFailure(row), ...errorSentences(error)])
    }
    setBusyId(undefined)
  }
  useShortcuts({
    a: (event) => {
      if (!add) return
      event.preventDefault()
      add.onAdd()
    },
  })
  const removeColumn: Column<Row> = {
    key: 'remove',
    header: 'Remove',
    hideHeader: true,
    className: 'w-24 text-right',
    cell: (row) =>
      (props.isRemovable?.(row) ?? true) && (
        <Button
          aria-label={`Remove ${getRowName(row)}`}
          busy={busyId === row.id}
          onClick={() => void removeRow(row)}
        >
          Remove
        </Button>
      ),
  }
  const errors = [...(props.errors ?? []), ...failure]
  const search = params.filters['search'] ?? ''
  return (
    <div className="flex flex-col gap-3">
      {props.about && <p className="text-sm text-ink-2">{props.about}</p>}
      <div className="flex flex-wrap gap-2">
        {(!props.isShort || search !== '') && (
          <FilterField
            label={props.filterLabel ?? 'Name'}
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
        )}
        <CsvButton noun={noun} columns={props.columns} params={params} loadPage={props.loadPage} />
        {props.more}
        {add && (
          <Button tone="accent" onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
      </div>
      {errors.length > 0 && <FormErrors sentences={errors} />}
      <ListTable
        noun={noun}
        columns={remove ? [...props.columns, removeColumn] : props.columns}
        list={props.list}
        params={params}
        onParams={setParams}
        empty={search ? `No ${noun} match this name.` : props.empty}
        getRowName={getRowName}
        {...(remove && {
          actions: [
            {
              label: 'Remove',
              done: 'removed',
              failure: getFailure,
              run: remove,
              ...(props.isRemovable && { isOffered: props.isRemovable }),
            },
          ],
        })}
      />
    </div>
  )
}
