import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Department } from '@wardline/contract/directory/departments/department.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../../accounts/components/NamedListPage.tsx'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import {
  departmentListQuery,
  departmentTableSpec,
  useArchiveDepartment,
  useCreateDepartment,
  useDeleteDepartment,
} from './department.api.ts'
import {
  aboutDepartments,
  archiveAllConsequence,
  cannotDelete,
  couldNotCreateDepartment,
  couldNotUpdate,
  deleteAllConsequence,
  unattended,
} from './departments.text.ts'

const isUnattended = ({ message_contact_count, fail_over_user, archived }: Department): boolean =>
  message_contact_count === 0 && fail_over_user === null && archived === null

const columns: readonly Column<Department>[] = [
  {
    key: 'name',
    header: 'Name',
    ordering: 'name',
    text: ({ name }) => name,
    cell: (department) => (
      <>
        <NamedRowLink section="departments" id={department.id} name={department.name} />
        {isUnattended(department) && <span className="block text-xs text-danger">{unattended}</span>}
      </>
    ),
  },
  {
    key: 'member_count',
    header: 'Members',
    ordering: 'member_count',
    className: 'w-28 text-right tabular-nums',
    text: ({ member_count }) => member_count,
  },
  {
    key: 'message_contact_count',
    header: 'Message contacts',
    ordering: 'message_contact_count',
    hideOnPhones: true,
    className: 'w-40 text-right tabular-nums',
    text: ({ message_contact_count }) => message_contact_count,
  },
  {
    key: 'fail_over_user',
    header: 'Fail-over user',
    hideOnPhones: true,
    className: 'w-48',
    text: ({ fail_over_user }) => fail_over_user ?? '',
    cell: ({ fail_over_user }) => fail_over_user ?? '–',
  },
]

const filterSegments = [
  { value: '', label: 'In use' },
  { value: 'unattended', label: 'Unattended' },
  { value: 'archived', label: 'Archived' },
] as const

export function DepartmentsPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_department')) return <DepartmentTable account={account.id} />
  return (
    <Page title="Departments">
      <PermissionRequired to="change departments" />
    </Page>
  )
}

function DepartmentTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('departments', departmentTableSpec)
  const [params, setParams] = table
  const archive = useArchiveDepartment()
  const remove = useDeleteDepartment()
  return (
    <NamedListPage
      title="Departments"
      about={aboutDepartments}
      section="departments"
      noun="departments"
      shortNoun="department"
      example="Departments are the units and services of the hospital, such as Cardiology or Laboratory. Messages to a department reach its contacts."
      newTitle="New department"
      columns={columns}
      table={table}
      list={useQuery(departmentListQuery(account, params))}
      loadPage={(page) => client.fetchQuery(departmentListQuery(account, page))}
      create={useCreateDepartment()}
      nameField="name"
      createFailure={couldNotCreateDepartment}
      bulkActions={[
        {
          label: 'Archive',
          done: 'archived',
          failure: ({ name }) => couldNotUpdate(name),
          run: ({ id, version }) => archive.mutateAsync({ id, version, is_archived: true }),
          isOffered: ({ archived }) => archived === null,
          consequence: archiveAllConsequence,
        },
        {
          label: 'Restore',
          done: 'restored',
          failure: ({ name }) => couldNotUpdate(name),
          run: ({ id, version }) => archive.mutateAsync({ id, version, is_archived: false }),
          isOffered: ({ archived }) => archived !== null,
        },
        {
          label: 'Delete',
          done: 'deleted',
          failure: ({ name }) => cannotDelete(name),
          run: ({ id }) => remove.mutateAsync({ id }),
          consequence: deleteAllConsequence,
        },
      ]}
      filters={
        <SegmentedControl
          legend="Show"
          hideLegend
          segments={filterSegments}
          value={filterSegments.find(({ value }) => value === (params.filters['show'] ?? ''))?.value ?? ''}
          onChange={(value) => setParams(setFilter(params, 'show', value))}
        />
      }
    />
  )
}
