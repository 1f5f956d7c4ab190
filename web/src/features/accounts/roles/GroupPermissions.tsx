import { useQuery } from '@tanstack/react-query'
import type { GivenPermission, PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { groupPermissionsQuery, groupTableSpec } from './permission-group.api.ts'

type Row = Omit<GivenPermission, 'id'> & { id: number }

const rolesText = ({ roles }: Row): string => roles.join(', ')

const columns: readonly Column<Row>[] = [
  { key: 'section', header: 'Section', className: 'w-44', text: ({ section }) => section },
  { key: 'name', header: 'Permission', text: ({ name }) => name, cell: ({ name }) => name },
  { key: 'roles', header: 'Given by', text: rolesText },
]

/** Each permission with the roles that give it (paging §6). */
export function GroupPermissions({ group, account }: { group: PermissionGroup; account: number }) {
  const [params, setParams] = useItemTableParams('permission-group-permissions', group.id, groupTableSpec)
  const { data, isError, refetch } = useQuery(groupPermissionsQuery(account, group.id))
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Could not load the permissions.</LoadError>
    ) : (
      <Skeleton label="Loading the permissions">
        <SkeletonBlock className="h-24 w-full" />
      </Skeleton>
    )
  const rows = data.results.map((permission, index) => ({ ...permission, id: index }))
  return (
    <ItemTable
      noun="permissions"
      filterLabel="Permission"
      empty="This group gives no permissions."
      columns={columns}
      getRowName={({ name }) => name}
      params={params}
      setParams={setParams}
      {...localList({ rows, getText: (row) => `${row.section} ${row.name} ${rolesText(row)}` }, params)}
    />
  )
}
