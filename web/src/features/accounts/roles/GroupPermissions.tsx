import { useQuery } from '@tanstack/react-query'
import type { GivenPermission, PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { groupPermissionsQuery } from './permission-group.api.ts'

/** Each permission with the roles that give it (paging §6). */
export function GroupPermissions({ group, account }: { group: PermissionGroup; account: number }) {
  const { data, isError, refetch } = useQuery(groupPermissionsQuery(account, group.id))
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Could not load the permissions.</LoadError>
    ) : (
      <Skeleton label="Loading the permissions">
        <SkeletonBlock className="h-24 w-full" />
      </Skeleton>
    )
  if (data.count === 0) return <p className="text-sm text-ink-2">This group gives no permissions.</p>
  const sections = Map.groupBy(data.results, ({ section }) => section)
  return [...sections].map(([section, permissions]) => (
    <PermissionSection key={section} section={section} permissions={permissions} />
  ))
}

const PermissionSection = ({ section, permissions }: { section: string; permissions: GivenPermission[] }) => (
  <section aria-label={section} className="pb-4">
    <h3 className="pb-1 text-sm font-medium">{section}</h3>
    <ul role="list" className="divide-y divide-line border-y border-line text-sm">
      {permissions.map(({ id, name, roles }) => (
        <li key={id} className="flex flex-wrap gap-x-4 px-2 py-1.5">
          <span className="min-w-0 flex-1 basis-72">{name}</span>
          <span className="text-ink-2">{roles.join(', ')}</span>
        </li>
      ))}
    </ul>
  </section>
)
