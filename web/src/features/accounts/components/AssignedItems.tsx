import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import type { ListPage, ListSource } from '../../../platform/table/ListTable.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { AddItemsDialog } from './AddItemsDialog.tsx'

interface AssignedItemsProps<Row extends { id: number }, Item extends { id: number }, Change> {
  /** Name of the department, group, tag or filter. */
  owner: string
  /** Plural. */
  noun: string
  about?: string | undefined
  filterLabel?: string | undefined
  isShort?: boolean | undefined
  empty: string
  /** Shown if nothing is selected. */
  missing: string
  columns: readonly Column<Row>[]
  getRowName: (row: Row) => string
  table: readonly [TableParams, (params: TableParams) => void]
  list: ListSource<Row>
  loadPage: (params: TableParams) => Promise<ListPage<Row>>
  /** True by default. */
  mayAdd?: boolean
  addition: UseMutationResult<unknown, Error, Change>
  toAddition: (ids: number[]) => Change
  /** Message after an addition. */
  added: string
  removal: UseMutationResult<unknown, Error, Change>
  toRemoval: (id: number) => Change
  /** True by default. */
  isRemovable?: (row: Row) => boolean
  onRemoved?: (row: Row) => void
  getItemName: (item: Item) => string
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
}

/** Lists what is assigned to a department, group, tag or filter; adds several at once and removes them. */
export function AssignedItems<Row extends { id: number }, Item extends { id: number }, Change>(
  props: AssignedItemsProps<Row, Item, Change>,
) {
  const { owner, noun, addition, removal, getRowName, mayAdd = true } = props
  const [params, setParams] = props.table
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ItemTable
        noun={noun}
        about={props.about}
        filterLabel={props.filterLabel}
        isShort={props.isShort}
        columns={props.columns}
        params={params}
        setParams={setParams}
        list={props.list}
        loadPage={props.loadPage}
        empty={props.empty}
        add={mayAdd ? { label: `Add ${noun}`, onAdd: () => setAdding(true) } : undefined}
        getRowName={getRowName}
        isRemovable={props.isRemovable}
        remove={(row) => removal.mutateAsync(props.toRemoval(row.id)).then(() => props.onRemoved?.(row))}
        removeFailure={(row) => `Could not remove ${getRowName(row)} from ${owner}`}
      />
      {isAdding && (
        <AddItemsDialog<Item, Change>
          title={`Add ${noun}`}
          missing={props.missing}
          failure={(names) => `Could not add ${names} to ${owner}`}
          success={props.added}
          getName={props.getItemName}
          change={addition}
          toChange={props.toAddition}
          renderPicker={props.renderPicker}
          onClose={() => {
            addition.reset()
            setAdding(false)
          }}
        />
      )}
    </>
  )
}
