import * as routes from '@wardline/contract/directory/object.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { handleList } from '../../platform/http/paging.ts'
import type { FindGroupStatuses } from './group-status.access.ts'
import * as actions from './object.actions.ts'

export const objectRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handleList(routes.listObjects, (ctx, { query }) =>
    actions.listDirectoryObjects(ctx, findGroupStatuses, query),
  ),
  handleList(routes.listEntries, (ctx, { query }) =>
    actions.searchDirectoryObjects(ctx, findGroupStatuses, query),
  ),
  handle(routes.getObjectOfContact, (ctx, { params }) =>
    actions.getDirectoryObject(ctx, findGroupStatuses, params.id),
  ),
  handle(routes.favoriteObject, (ctx, { params }) =>
    actions.markFavoriteObject(ctx, findGroupStatuses, params.id, true),
  ),
  handle(routes.unfavoriteObject, (ctx, { params }) =>
    actions.markFavoriteObject(ctx, findGroupStatuses, params.id, false),
  ),
  handleList(routes.listFavoriteObjects, (ctx, { query }) =>
    actions.listFavoritesFor(ctx, findGroupStatuses, query),
  ),
]
