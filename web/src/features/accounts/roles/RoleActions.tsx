import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { NamedItemActions } from '../components/NamedItemActions.tsx'
import { useChangeRole, useDeleteRole } from './role.api.ts'
import { couldNotDeleteRole, couldNotUpdate, reachText, updated } from './roles.text.ts'

export const RoleActions = ({ role }: { role: RoleDetail }) => (
  <NamedItemActions
    name={role.name}
    nameField="name"
    section="roles"
    noun="role"
    shortNoun="role"
    mayRename={role.may.rename}
    mayDelete={role.may.delete}
    rename={useChangeRole({ role_id: role.id })}
    toChange={(name) => ({ name, version: role.version })}
    remove={useDeleteRole({ role_id: role.id })}
    renameFailure={couldNotUpdate(role.name)}
    deleteFailure={couldNotDeleteRole}
    renamed={updated}
    consequence={<>{reachText(role)}. Users keep only what their other roles give.</>}
  />
)
