import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { AddItemsDialog } from '../../accounts/components/AddItemsDialog.tsx'
import { ItemTable, RemoveButton } from './ItemTable.tsx'

interface AssignedItemsProps<Row extends { id: number }, Item extends { id: number }, Change> {
  /** Name of the department, tag or filter. */
  owner: string
  /** Plural. */
  noun: string
  about?: string
  filterLabel?: string
  empty: string
  /** Shown if nothing is selected. */
  missing: string
  columns: readonly Column<Row>[]
  getRowName: (row: Row) => string
  table: [TableParams, (params: TableParams) => void]
  list: UseQueryResult<{ count: number; results: readonly Row[] }>
  loadPage: (params: TableParams) => Promise<{ count: number; results: readonly Row[] }>
  addition: UseMutationResult<unknown, Error, Change>
  toAddition: (ids: number[]) => Change
  /** Message after an addition. */
  added: string
  removal: UseMutationResult<unknown, Error, Change>
  toRemoval: (id: number) => Change
  onRemoved?: (row: Row) => void
  getItemName: (item: Item) => string
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
}

/** Lists what is assigned to a department, tag or filter; adds several at once and removes one. */
export function AssignedItems<Row extends { id: number }, Item extends { id: number }, Change>(
  props: AssignedItemsProps<Row, Item, Change>,
) {
  const { owner, noun, addition, removal, getRowName } = props
  const [params, setParams] = props.table
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Row>()
  const remove = (row: Row) => {
    setRemoved(row)
    removal.mutate(props.toRemoval(row.id), { onSuccess: () => props.onRemoved?.(row) })
  }
  const columns: readonly Column<Row>[] = [
    ...props.columns,
    {
      key: 'remove',
      header: 'Remove',
      hideHeader: true,
      className: 'w-24 text-right',
      cell: (row) => (
        <RemoveButton
          name={getRowName(row)}
          isBusy={removal.isPending && removed?.id === row.id}
          onClick={() => remove(row)}
        />
      ),
    },
  ]
  return (
    <>
      <ItemTable
        noun={noun}
        about={props.about}
        filterLabel={props.filterLabel}
        columns={columns}
        params={params}
        setParams={setParams}
        list={props.list}
        loadPage={props.loadPage}
        empty={props.empty}
        addLabel={`Add ${noun}`}
        onAdd={() => setAdding(true)}
        change={removal}
        getRowName={getRowName}
        remove={(row) => removal.mutateAsync(props.toRemoval(row.id)).then(() => props.onRemoved?.(row))}
        failure={`Could not remove ${removed ? getRowName(removed) : ''} from ${owner}`}
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
