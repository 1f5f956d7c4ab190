import * as routes from '@wardline/contract/accounts/picker.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './picker.actions.ts'

export const pickerRoutes = [
  handleList(routes.listUsers, (ctx, { query }) => actions.listUsers(ctx, query)),
  handleList(routes.listAccountMembers, (ctx, { params, query }) =>
    actions.listAccountMembers(ctx, params.id, query),
  ),
  handleList(routes.listDepartments, (ctx, { query }) => actions.listDepartments(ctx, query)),
  handleList(routes.listDirectories, (ctx, { query }) => actions.listDirectories(ctx, query)),
  handleList(routes.listPermissionGroups, (ctx, { params, query }) =>
    actions.listPermissionGroups(ctx, params.id, query),
  ),
  handleList(routes.listTags, (ctx, { query }) => actions.listTags(ctx, query)),
  handleList(routes.listSavedFilters, (ctx, { query }) => actions.listSavedFilters(ctx, query)),
]
