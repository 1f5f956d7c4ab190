import * as routes from '@wardline/contract/directory/contact.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './contact.actions.ts'
import type { FindGroupStatuses } from './group-status.access.ts'

export const contactRoutes = (findStatuses: FindGroupStatuses) => [
  handle(routes.listContacts, async (ctx, { query, request }) =>
    paged(request, query, await actions.searchContacts(ctx, findStatuses, query)),
  ),
  handle(routes.listPinnedContacts, async (ctx, { query, request }) =>
    paged(request, query, await actions.pinnedContacts(ctx, findStatuses, query)),
  ),
  handle(routes.getContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.readContact(ctx, findStatuses, params.id)),
  ),
  handle(routes.favoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, findStatuses, params.id, true)),
  ),
  handle(routes.unfavoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, findStatuses, params.id, false)),
  ),
  handle(routes.pinContact, (ctx, { params, body }) =>
    actions.pinContact(ctx, findStatuses, params.id, { ...body, is_pinned: true }),
  ),
  handle(routes.unpinContact, (ctx, { params, query }) =>
    actions.pinContact(ctx, findStatuses, params.id, { ...query, is_pinned: false }),
  ),
]
