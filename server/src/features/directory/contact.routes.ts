import * as routes from '@wardline/contract/directory/contact.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { handleList } from '../../platform/http/paging.ts'
import * as actions from './contact.actions.ts'
import type { FindGroupStatuses } from './group-status.access.ts'

export const contactRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handleList(routes.listContacts, (ctx, { query }) => actions.searchContacts(ctx, findGroupStatuses, query)),
  handleList(routes.listPinnedContacts, (ctx, { query }) =>
    actions.pinnedContacts(ctx, findGroupStatuses, query),
  ),
  handle(routes.getContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.readContact(ctx, findGroupStatuses, params.id)),
  ),
  handle(routes.favoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, findGroupStatuses, params.id, true)),
  ),
  handle(routes.unfavoriteContact, async (ctx, { params }) =>
    actions.detailFor(ctx, await actions.markFavorite(ctx, findGroupStatuses, params.id, false)),
  ),
  handle(routes.pinContact, (ctx, { params, body }) =>
    actions.pinContact(ctx, findGroupStatuses, params.id, { ...body, is_pinned: true }),
  ),
  handle(routes.unpinContact, (ctx, { params, query }) =>
    actions.pinContact(ctx, findGroupStatuses, params.id, { ...query, is_pinned: false }),
  ),
]
