import * as routes from '@wardline/contract/messaging/search/search.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { pagedUncounted } from '../../../platform/http/paging.ts'
import * as actions from './search.actions.ts'

export const searchRoutes = [
  handle(routes.searchThreads, async (ctx, { query, request }) =>
    pagedUncounted(request, query, await actions.searchThreads(ctx, query)),
  ),
]
