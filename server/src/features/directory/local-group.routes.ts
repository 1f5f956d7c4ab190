import * as routes from '@wardline/contract/directory/local-group.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './local-group.actions.ts'

export const localGroupRoutes = [
  handle(routes.listLocalGroups, async (ctx, { query, request }) =>
    paged(request, query, await actions.listOwnLocalGroups(ctx, query)),
  ),
  handle(routes.createLocalGroup, (ctx, { body }) => actions.createLocalGroup(ctx, body)),
  handle(routes.deleteLocalGroup, async (ctx, { params }) => {
    await actions.deleteLocalGroup(ctx, params.id)
    return undefined
  }),
]
