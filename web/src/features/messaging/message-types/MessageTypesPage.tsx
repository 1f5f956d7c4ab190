import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../../accounts/components/NamedListPage.tsx'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { priorityLabels } from '../threads/priority.text.ts'
import {
  typeListQuery,
  typeTableSpec,
  useCreateType,
  useMoveType,
} from './message-type-administration.api.ts'
import { aboutTypes, couldNotCreateType, everyone } from './message-types.text.ts'

const priorityNames = [priorityLabels.low, priorityLabels.medium, priorityLabels.high] as const

const offeredTo = ({ departments }: ManagedMessageType): string =>
  departments.length === 0 ? everyone : departments.map(({ name }) => name).join(', ')

const columns: readonly Column<ManagedMessageType>[] = [
  {
    key: 'name',
    header: 'Name',
    ordering: 'name',
    text: ({ name }) => name,
    cell: ({ id, name }) => <NamedRowLink section="messageTypes" id={id} name={name} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    className: 'w-24',
    text: ({ priority }) => priorityNames[priority],
    cell: ({ priority }) => priorityNames[priority],
  },
  {
    key: 'fields',
    header: 'Fields',
    hideOnPhones: true,
    className: 'w-20 tabular-nums',
    text: ({ fields }) => fields.length,
    cell: ({ fields }) => fields.length,
  },
  {
    key: 'departments',
    header: 'Offered to',
    hideOnPhones: true,
    text: offeredTo,
    cell: offeredTo,
  },
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
  return (
    <NamedListPage
      title="Message types"
      about={aboutTypes}
      section="messageTypes"
      noun="message types"
      shortNoun="message type"
      newTitle="New message type"
      columns={isInOrder ? [...columns, orderColumn(list.data?.results ?? [])] : columns}
      table={table}
      list={list}
      loadPage={(wanted) => client.fetchQuery(typeListQuery(account, wanted))}
      create={useCreateType()}
      nameField="name"
      createFailure={couldNotCreateType}
      empty={isArchived ? 'No archived message types.' : undefined}
      actions={
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

const orderColumn = (shown: readonly ManagedMessageType[]): Column<ManagedMessageType> => ({
  key: 'order',
  header: 'Order',
  ordering: 'position',
  className: 'w-24',
  cell: (type) => <MoveButtons type={type} shown={shown} />,
})

/** Moves within the shown page. */
function MoveButtons({ type, shown }: { type: ManagedMessageType; shown: readonly ManagedMessageType[] }) {
  const move = useMoveType()
  const at = shown.findIndex(({ id }) => id === type.id)
  const [above, below] = [shown[at - 1], shown[at + 1]]
  const moveTo = (neighbor: { before_id: number } | { after_id: number }) =>
    move.mutate(
      { message_type_id: type.id, ...neighbor },
      {
        onError: (error) =>
          showToast([`Could not move ${type.name}.`, ...errorSentences(error)].join(' '), { tone: 'danger' }),
      },
    )
  return (
    <span className="relative flex">
      <IconButton
        label={`Move ${type.name} up`}
        disabled={!above}
        onClick={() => above && moveTo({ before_id: above.id })}
      >
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${type.name} down`}
        disabled={!below}
        onClick={() => below && moveTo({ after_id: below.id })}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
