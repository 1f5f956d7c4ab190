import * as routes from '@wardline/contract/directory/object.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './object.actions.ts'

export const objectRoutes = [
  handle(routes.listObjects, async (ctx, { query, request }) =>
    paged(request, query, await actions.listObjectsFor(ctx, query)),
  ),
  handle(routes.listEntries, async (ctx, { query, request }) =>
    paged(request, query, await actions.listEntriesFor(ctx, query)),
  ),
  handle(routes.getObjectOfContact, (ctx, { params }) => actions.objectOfContact(ctx, params.id)),
  handle(routes.favoriteObject, (ctx, { params }) => actions.favoriteObject(ctx, params.id, true)),
  handle(routes.unfavoriteObject, (ctx, { params }) => actions.favoriteObject(ctx, params.id, false)),
  handle(routes.listFavoriteObjects, async (ctx, { query, request }) =>
    paged(request, query, await actions.listFavoritesFor(ctx, query)),
  ),
]
