import * as routes from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './remote-identity.actions.ts'

export const remoteIdentityRoutes = [
  handle(routes.listRemoteIdentities, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listRemoteIdentities(ctx, params.kind, query)),
  ),
  handle(routes.createRemoteIdentity, (ctx, { params, body }) =>
    actions.createRemoteIdentity(ctx, params.kind, body),
  ),
  handle(routes.changeRemoteIdentity, (ctx, { params, body }) =>
    actions.changeRemoteIdentity(ctx, params, body),
  ),
  handle(routes.deleteRemoteIdentity, async (ctx, { params }) => {
    await actions.deleteRemoteIdentity(ctx, params)
    return undefined
  }),
  handle(routes.uploadRemoteIdentities, (ctx, { params, body }) =>
    actions.uploadRemoteIdentities(ctx, params.kind, body),
  ),
]
