import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink } from '../components/NamedItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { roleQuery } from './role.api.ts'
import { RoleActions } from './RoleActions.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleSecondFactor } from './RoleSecondFactor.tsx'
import { couldNotLoadRole, reachText } from './roles.text.ts'

export function RolePage({ roleId }: { roleId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_role')) return <LoadedRole account={account.id} roleId={roleId} />
  return (
    <Page title="Role">
      <PermissionRequired to="change roles" />
    </Page>
  )
}

const LoadedRole = ({ account, roleId }: { account: number; roleId: number }) => (
  <NamedItemPage
    title="Role"
    section="roles"
    shortNoun="role"
    item={useQuery(roleQuery(account, roleId))}
    missing={couldNotLoadRole}
    failure={`${couldNotLoadRole}.`}
  >
    {(role) => <Role role={role} />}
  </NamedItemPage>
)

const Role = ({ role }: { role: RoleDetail }) => (
  <Page
    title={role.name}
    about={
      <>
        <SectionLink section="roles">Roles</SectionLink>
        {' · '}
        {reachText(role)}
      </>
    }
    width="wide"
    actions={<RoleActions role={role} />}
  >
    <RoleGroups groups={role.groups} />
    <RoleSecondFactor role={role} />
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
