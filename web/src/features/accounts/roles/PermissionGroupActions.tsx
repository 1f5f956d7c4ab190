import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { NamedItemActions } from '../components/NamedItemActions.tsx'
import { peopleCountText } from '../pickers/people-count.view.ts'
import {
  useChangePermissionGroup,
  useDeletePermissionGroup,
  type GroupChange,
} from './permission-group.api.ts'
import { couldNotDeleteGroup, couldNotUpdate, updated } from './roles.text.ts'

export const PermissionGroupActions = ({ group }: { group: PermissionGroup }) => (
  <NamedItemActions<GroupChange>
    name={group.display_name}
    nameField="display_name"
    section="groups"
    noun="permission group"
    shortNoun="group"
    mayRename={group.may.change}
    mayDelete={group.may.delete}
    rename={useChangePermissionGroup(group.id)}
    toChange={(display_name) => ({ kind: 'rename', display_name, version: group.version })}
    remove={useDeletePermissionGroup({ group_id: group.id })}
    renameFailure={couldNotUpdate(group.display_name)}
    deleteFailure={couldNotDeleteGroup(group.display_name)}
    renamed={updated}
    consequence={
      <>{peopleCountText(group.member_count)} will lose the permissions that only this group gives.</>
    }
  />
)
