import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useEffect } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../me/me.api.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupPermissions } from './GroupPermissions.tsx'
import { GroupRoles } from './GroupRoles.tsx'
import { PermissionGroupActions } from './PermissionGroupActions.tsx'
import { permissionGroupQuery } from './permission-group.api.ts'
import { missingGroup, standardGroup } from './roles.text.ts'

export function PermissionGroupPage({ groupId }: { groupId: string }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_group'))
    return <LoadedGroup account={account.id} groupId={groupId} />
  return (
    <Page title="Permission group">
      <PermissionRequired to="change permission groups" />
    </Page>
  )
}

function LoadedGroup({ account, groupId }: { account: number; groupId: string }) {
  const { data, error, refetch } = useQuery(permissionGroupQuery(account, Number(groupId)))
  const navigate = useNavigate()
  const isMissing = isApiError(error, 404) || isApiError(error, 400)
  useEffect(() => {
    if (!isMissing) return
    showToast(missingGroup(groupId), { tone: 'danger' })
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section: 'groups', item: undefined },
      replace: true,
    })
  }, [isMissing, groupId, navigate])
  if (data) return <Group group={data} account={account} />
  return (
    <Page title="Permission group" width="wide">
      {error && !isMissing ? (
        <LoadError onRetry={() => void refetch()}>Could not load the group.</LoadError>
      ) : (
        <Skeleton label="Loading the group">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </Page>
  )
}

const Group = ({ group, account }: { group: PermissionGroup; account: number }) => (
  <Page
    title={group.display_name}
    about={
      <>
        <Link
          to="/accountSettings/$section/{-$item}"
          params={{ section: 'groups', item: undefined }}
          className="text-accent underline underline-offset-2"
        >
          Permission groups
        </Link>
        {group.standard_key !== null && ` · ${standardGroup}`}
      </>
    }
    width="wide"
    actions={<PermissionGroupActions group={group} />}
  >
    <Section title="Members">
      <GroupMembers group={group} account={account} />
    </Section>
    <Section title="Roles">
      <GroupRoles group={group} account={account} />
    </Section>
    <Section title="Permissions">
      <GroupPermissions group={group} account={account} />
    </Section>
  </Page>
)
