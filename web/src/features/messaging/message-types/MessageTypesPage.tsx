import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { useState } from 'react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../../accounts/components/NamedListPage.tsx'
import { nameColumn } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { priorityLabels } from '../threads/priority.text.ts'
import {
  typeListQuery,
  typeTableSpec,
  useArchiveType,
  useCreateType,
} from './message-type-administration.api.ts'
import {
  aboutTypes,
  archiveAllConsequence,
  couldNotCreateType,
  couldNotSave,
  everyone,
} from './message-types.text.ts'
import { MoveButtons, type MovedType } from './MoveButtons.tsx'

const priorityNames = [priorityLabels.low, priorityLabels.medium, priorityLabels.high] as const

const offeredTo = ({ departments }: ManagedMessageType): string =>
  departments.length === 0 ? everyone : departments.map(({ name }) => name).join(', ')

const columns: readonly Column<ManagedMessageType>[] = [
  nameColumn('messageTypes', { ordering: 'name' }),
  { key: 'priority', header: 'Priority', className: 'w-24', text: ({ priority }) => priorityNames[priority] },
  {
    key: 'fields',
    header: 'Fields',
    hideOnPhones: true,
    className: 'w-20 text-right tabular-nums',
    text: ({ fields }) => fields.length,
  },
  { key: 'departments', header: 'Offered to', hideOnPhones: true, text: offeredTo },
]

export function MessageTypesPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('messaging.change_messagetype')) return <TypeTable account={account.id} />
  return (
    <Page title="Message types">
      <PermissionRequired to="change message types" />
    </Page>
  )
}

function TypeTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('message-types', typeTableSpec)
  const [params, setParams] = table
  const list = useQuery(typeListQuery(account, params))
  const { filters, ordering } = params
  const isArchived = filters['state'] === 'archived'
  const isInOrder = ordering === 'position' && !filters['search'] && !isArchived
  const archive = useArchiveType()
  const [moved, setMoved] = useState<MovedType>()
  const orderColumn: Column<ManagedMessageType> = {
    key: 'order',
    header: 'Order',
    ordering: 'position',
    className: 'w-24',
    cell: (type) => (
      <MoveButtons
        type={type}
        shown={list.data?.results ?? []}
        count={list.data?.count ?? 0}
        params={params}
        moved={moved}
        onChangePage={(page, next) => {
          setMoved(next)
          setParams({ ...params, page })
        }}
      />
    ),
  }
  return (
    <NamedListPage
      title="Message types"
      about={aboutTypes}
      section="messageTypes"
      noun="message types"
      shortNoun="message type"
      example="A type “Critical lab value” could ask for the test, the value and a call-back number, and have high priority."
      newTitle="New message type"
      columns={isInOrder ? [...columns, orderColumn] : columns}
      table={table}
      list={list}
      loadPage={(pageParams) => client.fetchQuery(typeListQuery(account, pageParams))}
      create={useCreateType()}
      nameField="name"
      createFailure={couldNotCreateType}
      bulkActions={[
        isArchived
          ? {
              label: 'Restore',
              done: 'restored',
              failure: ({ name }) => couldNotSave(name),
              run: ({ id }) => archive.mutateAsync({ message_type_id: id, is_archived: false }),
              isOffered: ({ may }) => may.restore,
            }
          : {
              label: 'Archive',
              done: 'archived',
              failure: ({ name }) => couldNotSave(name),
              run: ({ id }) => archive.mutateAsync({ message_type_id: id, is_archived: true }),
              isOffered: ({ may }) => may.archive,
              consequence: archiveAllConsequence,
            },
      ]}
      empty={isArchived ? 'No archived message types.' : undefined}
      filters={
        <Select
          aria-label="State"
          className="w-32"
          value={isArchived ? 'archived' : ''}
          onChange={({ target }) => setParams(setFilter(params, 'state', target.value))}
        >
          <option value="">Active</option>
          <option value="archived">Archived</option>
        </Select>
      }
    />
  )
}
