import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { PickedDepartment, SavedFilter } from '@wardline/contract/accounts/picker.schemas.ts'
import type {
  AssignedItem,
  DepartmentDetail,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { AssignedItems } from '../../accounts/components/AssignedItems.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { SavedFilterPicker } from '../../accounts/pickers/SavedFilterPicker.tsx'
import {
  assignedTableSpec,
  departmentMessageTypesQuery,
  departmentSavedFiltersQuery,
  directoryAccessQuery,
  useChangeDepartment,
  type DepartmentChange,
} from './department.api.ts'
import { aboutDirectoryAccess, aboutMessageTypes, aboutSavedFilters, updated } from './departments.text.ts'

interface NamedItem {
  id: number
  name: string
}

const messageTypeSource = (account: number): PickerSource<NamedItem> => ({
  key: ['pick-message-types', account],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/accounts/{id}/messagetypes/', {
      params: { id: account },
      query: { search, offset, page_size: 25, ordering: 'name' },
      signal,
    }),
  noun: 'message types',
  placeholder: 'Name of a message type',
  getDetail: () => '',
  getName: ({ name }) => name,
})

export function AssignedMessageTypes({ department }: { department: DepartmentDetail }) {
  const { account } = useMe()
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('department-message-types', department.id, assignedTableSpec)
  return (
    <DepartmentItems<NamedItem>
      department={department}
      noun="message types"
      about={aboutMessageTypes}
      empty="No message types yet. Press A to offer some to this department."
      table={[params, setParams]}
      list={useQuery(departmentMessageTypesQuery(department.id, params))}
      loadPage={(page) => client.fetchQuery(departmentMessageTypesQuery(department.id, page))}
      toAddition={(message_type_ids) => ({ kind: 'add_message_types', message_type_ids })}
      toRemoval={(message_type_id) => ({ kind: 'remove_message_type', message_type_id })}
      renderPicker={(field) => (
        <Picker label="Message types" required source={messageTypeSource(account.id)} {...field} />
      )}
    />
  )
}

export function AssignedSavedFilters({ department }: { department: DepartmentDetail }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('department-saved-filters', department.id, assignedTableSpec)
  return (
    <DepartmentItems<SavedFilter>
      department={department}
      noun="saved filters"
      about={aboutSavedFilters}
      empty="No saved filters: members find everyone. Press A to apply one."
      table={[params, setParams]}
      list={useQuery(departmentSavedFiltersQuery(department.id, params))}
      loadPage={(page) => client.fetchQuery(departmentSavedFiltersQuery(department.id, page))}
      toAddition={(saved_filter_ids) => ({ kind: 'add_saved_filters', saved_filter_ids })}
      toRemoval={(saved_filter_id) => ({ kind: 'remove_saved_filter', saved_filter_id })}
      renderPicker={(field) => <SavedFilterPicker label="Saved filters" required {...field} />}
    />
  )
}

export function DirectoryAccess({ department }: { department: DepartmentDetail }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams(
    'department-directory-access',
    department.id,
    assignedTableSpec,
  )
  return (
    <DepartmentItems<PickedDepartment>
      department={department}
      noun="departments"
      about={aboutDirectoryAccess}
      empty="Members find all departments. Press A to limit them to some."
      table={[params, setParams]}
      list={useQuery(directoryAccessQuery(department.id, params))}
      loadPage={(page) => client.fetchQuery(directoryAccessQuery(department.id, page))}
      toAddition={(department_ids) => ({ kind: 'add_directory_access', department_ids })}
      toRemoval={(accessible_id) => ({ kind: 'remove_directory_access', accessible_id })}
      renderPicker={(field) => <DepartmentPicker label="Departments" required {...field} />}
    />
  )
}

interface DepartmentItemsProps<Item extends NamedItem> {
  department: DepartmentDetail
  noun: string
  about: string
  empty: string
  table: [TableParams, (params: TableParams) => void]
  list: UseQueryResult<{ count: number; results: AssignedItem[] }>
  loadPage: (params: TableParams) => Promise<{ count: number; results: AssignedItem[] }>
  toAddition: (ids: number[]) => DepartmentChange
  toRemoval: (id: number) => DepartmentChange
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
}

const getName = ({ name }: NamedItem): string => name

const columns: readonly Column<AssignedItem>[] = [
  {
    key: 'name',
    header: 'Name',
    text: getName,
    cell: ({ name, detail }) => (
      <>
        <span className="font-medium">{name}</span>
        {detail && <span className="block text-xs text-ink-2">{detail}</span>}
      </>
    ),
  },
]

const DepartmentItems = <Item extends NamedItem>({ department, ...rest }: DepartmentItemsProps<Item>) => (
  <AssignedItems<AssignedItem, Item, DepartmentChange>
    {...rest}
    owner={department.name}
    columns={columns}
    getRowName={getName}
    getItemName={getName}
    missing={`Select at least one of the ${rest.noun}.`}
    addition={useChangeDepartment(department.id)}
    removal={useChangeDepartment(department.id)}
    added={updated(department.name)}
  />
)
