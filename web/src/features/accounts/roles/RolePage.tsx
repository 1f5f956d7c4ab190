import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useEffect } from 'react'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMe } from '../me/me.api.ts'
import { roleQuery } from './role.api.ts'
import { RoleActions } from './RoleActions.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { couldNotLoadRole, reachText } from './roles.text.ts'

export function RolePage({ roleId }: { roleId: string }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_role'))
    return <LoadedRole account={account.id} roleId={Number(roleId)} />
  return (
    <Page title="Role">
      <PermissionRequired to="change roles" />
    </Page>
  )
}

function LoadedRole({ account, roleId }: { account: number; roleId: number }) {
  const { data, error, refetch } = useQuery(roleQuery(account, roleId))
  const navigate = useNavigate()
  const isMissing = isApiError(error, 404) || isApiError(error, 400)
  useEffect(() => {
    if (!isMissing) return
    showToast(couldNotLoadRole, { tone: 'danger' })
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section: 'roles', item: undefined },
      replace: true,
    })
  }, [isMissing, navigate])
  if (data) return <Role role={data} />
  return (
    <Page title="Role" width="wide">
      {error && !isMissing ? (
        <LoadError onRetry={() => void refetch()}>{couldNotLoadRole}.</LoadError>
      ) : (
        <Skeleton label="Loading the role">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </Page>
  )
}

const Role = ({ role }: { role: RoleDetail }) => (
  <Page
    title={role.name}
    about={
      <>
        <Link
          to="/accountSettings/$section/{-$item}"
          params={{ section: 'roles', item: undefined }}
          className="text-accent underline underline-offset-2"
        >
          Roles
        </Link>
        {' · '}
        {reachText(role)}
      </>
    }
    width="wide"
    actions={<RoleActions role={role} />}
  >
    <RoleGroups groups={role.groups} />
    <RoleEditor role={role} />
  </Page>
)

const RoleGroups = ({ groups }: Pick<RoleDetail, 'groups'>) =>
  groups.length > 0 && (
    <p className="pb-4 text-sm text-ink-2">
      Groups:{' '}
      {groups.map(({ id, display_name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link
            to="/accountSettings/$section/{-$item}"
            params={{ section: 'groups', item: String(id) }}
            className="text-accent underline underline-offset-2"
          >
            {display_name}
          </Link>
        </span>
      ))}
    </p>
  )
