import * as routes from '@wardline/contract/directory/object.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import type { FindGroupStatuses } from './group-status.access.ts'
import * as actions from './object.actions.ts'

export const objectRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handle(routes.listObjects, async (ctx, { query, request }) =>
    paged(request, query, await actions.listDirectoryObjects(ctx, findGroupStatuses, query)),
  ),
  handle(routes.listEntries, async (ctx, { query, request }) =>
    paged(request, query, await actions.searchDirectoryObjects(ctx, findGroupStatuses, query)),
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
  handle(routes.listFavoriteObjects, async (ctx, { query, request }) =>
    paged(request, query, await actions.listFavoritesFor(ctx, findGroupStatuses, query)),
  ),
]
