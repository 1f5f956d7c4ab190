import { Link } from '@tanstack/react-router'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { ItemPage } from '../components/ItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { roleQuery } from './role.api.ts'
import { RoleActions } from './RoleActions.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleSecondFactor } from './RoleSecondFactor.tsx'
import { couldNotLoadRole, reachText } from './roles.text.ts'

export const RolePage = ({ roleId }: { roleId: number }) => (
  <ItemPage
    title="Role"
    permission="accounts.change_role"
    to="change roles"
    list="Roles"
    section="roles"
    shortNoun="role"
    query={roleQuery(useMe().account.id, roleId)}
    missing={couldNotLoadRole}
    failure={`${couldNotLoadRole}.`}
    name={({ name }) => name}
    about={reachText}
    actions={(role) => <RoleActions role={role} />}
  >
    {(role) => (
      <>
        <RoleGroups groups={role.groups} />
        <RoleSecondFactor role={role} />
        <RoleEditor role={role} />
      </>
    )}
  </ItemPage>
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
