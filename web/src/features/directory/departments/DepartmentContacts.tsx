import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  DepartmentContact,
  DepartmentDetail,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { AddContactsDialog } from './AddContactsDialog.tsx'
import { assignedTableSpec, departmentContactsQuery, useChangeDepartment } from './department.api.ts'
import { couldNotMark, couldNotRemove, onlyWithMessageContacts } from './departments.text.ts'

type Row = DepartmentContact & { id: number }

const withIds = ({ count, results }: { count: number; results: readonly DepartmentContact[] }) => ({
  count,
  results: results.map((row) => ({ ...row, id: row.contact_id })),
})

const typeNames: Record<DepartmentContact['type'], string> = {
  User: 'User',
  ScheduleGroup: 'Schedule group',
  BroadcastGroup: 'Broadcast group',
  CareTeam: 'Care team',
  Department: 'Department',
}

const mayReceive = ({ type }: DepartmentContact): boolean => type === 'User' || type === 'ScheduleGroup'

export function DepartmentContacts({ department }: { department: DepartmentDetail }) {
  const { id, name } = department
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('department-contacts', id, assignedTableSpec)
  const list = useQuery({ ...departmentContactsQuery(id, params), select: withIds })
  const [adding, setAdding] = useState<'contactable' | 'pinned'>()
  const [failure, setFailure] = useState('')
  const mark = useChangeDepartment(id)
  const removal = useChangeDepartment(id)
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      text: (contact) => contact.name,
      cell: (contact) => (
        <>
          <PersonName user_id={contact.user_id} name={contact.name} className="font-medium" />
          <span className="block text-xs text-ink-2">
            {[typeNames[contact.type], contact.title, contact.can_receive ? '' : 'Cannot receive']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    ...marks.map(({ key, header, isOffered }): Column<Row> => ({
      key,
      header,
      className: 'w-40',
      text: (contact) => (contact[key] ? 'Yes' : 'No'),
      cell: (contact) => (
        <Checkbox
          label={<span className="sr-only">{`${header}: ${contact.name}`}</span>}
          checked={contact[key]}
          disabled={!isOffered(contact)}
          onChange={({ target }) => {
            setFailure(couldNotMark(contact.name, key, target.checked))
            mark.mutate({ kind: 'mark_contact', contact_id: contact.contact_id, [key]: target.checked })
          }}
        />
      ),
    })),
  ]
  return (
    <>
      <ItemTable
        noun="contacts"
        about={onlyWithMessageContacts}
        columns={columns}
        params={params}
        setParams={setParams}
        list={list}
        loadPage={async (page) => withIds(await client.fetchQuery(departmentContactsQuery(id, page)))}
        empty="No contacts yet. Press A to add people who receive messages."
        add={{ label: 'Add message contacts', onAdd: () => setAdding('contactable') }}
        more={<Button onClick={() => setAdding('pinned')}>Pin contacts</Button>}
        errors={mark.error ? [failure, ...errorSentences(mark.error)] : []}
        getRowName={(contact) => contact.name}
        remove={({ contact_id }) => removal.mutateAsync({ kind: 'remove_contact', contact_id })}
        removeFailure={(contact) => couldNotRemove(contact.name, name)}
      />
      {adding && (
        <AddContactsDialog
          department={department}
          isContactable={adding === 'contactable'}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}

const marks = [
  { key: 'is_contactable', header: 'Receives messages', isOffered: mayReceive },
  { key: 'is_pinned', header: 'Pinned', isOffered: () => true },
] as const
