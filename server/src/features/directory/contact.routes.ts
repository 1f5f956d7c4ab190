import * as routes from '@wardline/contract/directory/contact.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './contact.actions.ts'

export const contactRoutes = [
  handle(routes.listContacts, async (ctx, { query, request }) =>
    paged(request, query, await actions.searchContacts(ctx, query)),
  ),
  handle(routes.listPinnedContacts, async (ctx, { query, request }) =>
    paged(request, query, await actions.pinnedContacts(ctx, query)),
  ),
  handle(routes.getContact, (ctx, { params }) => actions.getContact(ctx, params.id)),
  handle(routes.favoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, params.id, true)),
  ),
  handle(routes.unfavoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, params.id, false)),
  ),
  handle(routes.pinContact, (ctx, { params, body }) =>
    actions.pinContact(ctx, params.id, { ...body, is_pinned: true }),
  ),
  handle(routes.unpinContact, (ctx, { params, query }) =>
    actions.pinContact(ctx, params.id, { ...query, is_pinned: false }),
  ),
]
