import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../components/NamedListPage.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { useMe } from '../me/me.api.ts'
import {
  groupTableSpec,
  permissionGroupListQuery,
  useCreatePermissionGroup,
  useDeletePermissionGroup,
} from './permission-group.api.ts'
import { aboutGroups, couldNotCreateGroup, couldNotDeleteGroup, groupsDeletion } from './roles.text.ts'

const columns: readonly Column<PickedGroup>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ display_name }) => display_name,
    cell: ({ id, display_name }) => <NamedRowLink section="groups" id={id} name={display_name} />,
  },
  {
    key: 'member_count',
    header: 'Members',
    className: 'w-28 text-right tabular-nums',
    text: ({ member_count }) => member_count,
  },
]

export function PermissionGroupsPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_group')) return <GroupTable account={account.id} />
  return (
    <Page title="Permission groups">
      <PermissionRequired to="change permission groups" />
    </Page>
  )
}

function GroupTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('permission-groups', groupTableSpec)
  const remove = useDeletePermissionGroup()
  return (
    <NamedListPage
      title="Permission groups"
      about={aboutGroups}
      section="groups"
      noun="permission groups"
      shortNoun="group"
      example="For example, Charge nurses, who may edit the calendars of their department."
      newTitle="New permission group"
      columns={columns}
      table={table}
      list={useQuery(permissionGroupListQuery(account, table[0]))}
      loadPage={(params) => client.fetchQuery(permissionGroupListQuery(account, params))}
      create={useCreatePermissionGroup()}
      nameField="display_name"
      createFailure={couldNotCreateGroup}
      bulkActions={[
        {
          label: 'Delete',
          done: 'deleted',
          failure: ({ display_name }) => couldNotDeleteGroup(display_name),
          run: ({ id }) => remove.mutateAsync({ group_id: id }),
          consequence: groupsDeletion,
        },
      ]}
    />
  )
}
