import * as routes from '@wardline/contract/directory/local-group.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { handleList } from '../../platform/http/paging.ts'
import * as actions from './local-group.actions.ts'

export const localGroupRoutes = [
  handleList(routes.listLocalGroups, (ctx, { query }) => actions.listOwnLocalGroups(ctx, query)),
  handle(routes.createLocalGroup, (ctx, { body }) => actions.createLocalGroup(ctx, body)),
  handle(routes.deleteLocalGroup, (ctx, { params }) => actions.deleteLocalGroup(ctx, params.id)),
]
