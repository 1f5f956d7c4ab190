import * as routes from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './permission-group.actions.ts'
import * as tags from './permission-group-tag.actions.ts'

export const permissionGroupRoutes = [
  handle(routes.getPermissionGroup, (ctx, { params }) => actions.getGroup(ctx, params)),
  handle(routes.createPermissionGroup, (ctx, { params, body }) =>
    actions.createGroup(ctx, params.id, body.display_name),
  ),
  handle(routes.renamePermissionGroup, (ctx, { params, body }) => actions.renameGroup(ctx, params, body)),
  handle(routes.deletePermissionGroup, (ctx, { params }) => actions.deleteGroup(ctx, params)),
  handleList(routes.listPermissionGroupMembers, (ctx, { params, query }) =>
    actions.listMembers(ctx, params, query),
  ),
  handle(routes.addPermissionGroupMembers, (ctx, { params, body }) =>
    actions.addMembers(ctx, params, body.user_ids),
  ),
  handle(routes.removePermissionGroupMember, (ctx, { params }) => actions.removeMember(ctx, params)),
  handle(routes.addPermissionGroupRoles, (ctx, { params, body }) =>
    actions.addRoles(ctx, params, body.role_ids),
  ),
  handle(routes.removePermissionGroupRole, (ctx, { params }) => actions.removeRole(ctx, params)),
  handle(routes.addPermissionGroupTags, (ctx, { params, body }) => tags.addTags(ctx, params, body.tag_ids)),
  handle(routes.removePermissionGroupTag, (ctx, { params }) => tags.removeTag(ctx, params)),
  handle(routes.listGroupPermissions, (ctx, { params }) => actions.listPermissions(ctx, params)),
]
