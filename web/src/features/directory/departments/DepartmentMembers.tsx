import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  DepartmentDetail,
  DepartmentMember,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AddItemsDialog } from '../../accounts/components/AddItemsDialog.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { managedBySync } from '../../accounts/components/managed-by.view.ts'
import {
  departmentMembersQuery,
  memberTableSpec,
  useChangeDepartment,
  type DepartmentChange,
} from './department.api.ts'
import { couldNotAdd, couldNotRemove, removingMember, updated } from './departments.text.ts'

type Row = DepartmentMember & { id: number }

const stateText = ({ is_active, is_locked, managed_by }: DepartmentMember): string =>
  [is_active ? is_locked && 'Locked' : 'Not active', managed_by !== null && managedBySync(managed_by)]
    .filter(Boolean)
    .join(' · ')

const withIds = ({ count, results }: { count: number; results: readonly DepartmentMember[] }) => ({
  count,
  results: results.map((row) => ({ ...row, id: row.user_id })),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Last name',
    ordering: 'last_name',
    text: ({ display_name }) => display_name,
    cell: (member) => (
      <>
        <PersonName user_id={member.user_id} name={member.display_name} className="font-medium" />{' '}
        {member.is_contactable && <Chip tone="accent">Receives messages</Chip>}
        <span className="block text-xs text-ink-2">{stateText(member)}</span>
      </>
    ),
  },
  { key: 'title', header: 'Title', ordering: 'title', hideOnPhones: true, text: ({ title }) => title },
  { key: 'email', header: 'E-mail', hideOnPhones: true, text: ({ email }) => email },
]

export function DepartmentMembers({ department }: { department: DepartmentDetail }) {
  const { id, name } = department
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('department-members', id, memberTableSpec)
  const list = useQuery({ ...departmentMembersQuery(id, params), select: withIds })
  const [isAdding, setAdding] = useState(false)
  const change = useChangeDepartment(id)
  return (
    <>
      <ItemTable
        noun="members"
        about={removingMember}
        columns={columns}
        params={params}
        setParams={setParams}
        list={list}
        loadPage={async (page) => withIds(await client.fetchQuery(departmentMembersQuery(id, page)))}
        empty="No members yet. Press A to add some."
        add={{ label: 'Add members', onAdd: () => setAdding(true) }}
        getRowName={({ display_name }) => display_name}
        isRemovable={({ managed_by }) => managed_by === null}
        remove={({ user_id }) => change.mutateAsync({ kind: 'remove_member', user_id })}
        removeFailure={({ display_name }) => couldNotRemove(display_name, name)}
      />
      {isAdding && <AddMembersDialog department={department} onClose={() => setAdding(false)} />}
    </>
  )
}

const AddMembersDialog = ({ department, onClose }: { department: DepartmentDetail; onClose: () => void }) => (
  <AddItemsDialog<SelectedUser, DepartmentChange>
    title="Add members"
    missing="Select at least one person."
    failure={(names) => couldNotAdd(names, department.name)}
    success={updated(department.name)}
    getName={({ display_name }) => display_name}
    change={useChangeDepartment(department.id)}
    toChange={(user_ids) => ({ kind: 'add_members', user_ids })}
    renderPicker={(field) => <UserPicker label="People" required {...field} />}
    onClose={onClose}
  />
)
