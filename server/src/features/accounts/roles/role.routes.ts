import * as routes from '@wardline/contract/accounts/roles/role.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './role.actions.ts'

export const roleRoutes = [
  handle(routes.listPermissions, async () => actions.listPermissions()),
  handleList(routes.listRoles, (ctx, { params, query }) => actions.listRoles(ctx, params.id, query)),
  handle(routes.getRole, (ctx, { params }) => actions.getRole(ctx, params)),
  handle(routes.createRole, (ctx, { params, body }) => actions.createRole(ctx, params.id, body)),
  handle(routes.changeRole, (ctx, { params, body }) => actions.changeRole(ctx, params, body)),
  handle(routes.previewRole, (ctx, { params, body }) =>
    actions.previewRole(ctx, params, body.permission_ids),
  ),
  handle(routes.deleteRole, (ctx, { params }) => actions.deleteRole(ctx, params)),
]
