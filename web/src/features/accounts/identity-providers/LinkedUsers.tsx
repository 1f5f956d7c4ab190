import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  IdentityProvider,
  LinkedIdentity,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { useMe } from '../me/me.api.ts'
import { linkedUsersQuery, linkedUsersSpec, useUnlink } from './identity-provider.api.ts'

type Row = LinkedIdentity & { id: number }

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ display_name }) => display_name,
    cell: ({ id, display_name }) => <NamedRowLink section="users" id={id} name={display_name} />,
  },
  {
    key: 'last_used',
    header: 'Last sign-in',
    text: ({ last_used }) => last_used,
    cell: ({ last_used }) => formatFullDateTime(Date.parse(last_used)),
    hideOnPhones: true,
  },
]

export function LinkedUsers({ provider: { id } }: { provider: IdentityProvider }) {
  const { account } = useMe()
  const client = useQueryClient()
  const [params, setParams] = useTableParams('linked-users', linkedUsersSpec)
  const unlink = useUnlink({ provider_id: id })
  return (
    <ItemTable
      noun="linked users"
      isShort
      columns={columns}
      params={params}
      setParams={setParams}
      list={useQuery(linkedUsersQuery(account.id, id, params))}
      loadPage={(page) => client.fetchQuery(linkedUsersQuery(account.id, id, page))}
      empty="No one has signed in through this provider yet."
      getRowName={({ display_name }) => display_name}
      remove={(row) => unlink.mutateAsync({ user_id: row.id })}
      removeFailure={({ display_name }) => `Could not unlink ${display_name}`}
    />
  )
}
