import * as routes from '@wardline/contract/accounts/picker.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './picker.actions.ts'

export const pickerRoutes = [
  handle(routes.listUsers, async (ctx, { query, request }) =>
    paged(request, query, await actions.listUsers(ctx, query)),
  ),
  handle(routes.listAccountMembers, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listAccountMembers(ctx, params.id, query)),
  ),
  handle(routes.listDepartments, async (ctx, { query, request }) =>
    paged(request, query, await actions.listDepartments(ctx, query)),
  ),
  handle(routes.listDirectories, async (ctx, { query, request }) =>
    paged(request, query, await actions.listDirectories(ctx, query)),
  ),
  handle(routes.listPermissionGroups, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listPermissionGroups(ctx, params.id, query)),
  ),
  handle(routes.listTags, async (ctx, { query, request }) =>
    paged(request, query, await actions.listTags(ctx, query)),
  ),
  handle(routes.listSavedFilters, async (ctx, { query, request }) =>
    paged(request, query, await actions.listSavedFilters(ctx, query)),
  ),
]
