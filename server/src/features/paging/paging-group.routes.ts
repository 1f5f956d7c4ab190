import * as routes from '@wardline/contract/paging/paging-group.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './paging-group.actions.ts'

export const pagingGroupRoutes = [
  handle(routes.listPagingGroups, async (ctx, { query, request }) =>
    paged(request, query, await actions.findPagingGroups(ctx, query)),
  ),
]
