import * as routes from '@wardline/contract/directory/contact.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './contact.actions.ts'

export const contactRoutes = [
  handle(routes.listContacts, async (ctx, { query, request }) =>
    paged(request, query, await actions.searchContacts(ctx, query)),
  ),
]
