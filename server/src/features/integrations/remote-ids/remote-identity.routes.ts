import * as routes from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './remote-identity.actions.ts'

export const remoteIdentityRoutes = [
  handleList(routes.listRemoteIdentities, (ctx, { params, query }) =>
    actions.listRemoteIdentities(ctx, params.kind, query),
  ),
  handle(routes.createRemoteIdentity, (ctx, { params, body }) =>
    actions.createRemoteIdentity(ctx, params.kind, body),
  ),
  handle(routes.changeRemoteIdentity, (ctx, { params, body }) =>
    actions.changeRemoteIdentity(ctx, params, body),
  ),
  handle(routes.deleteRemoteIdentity, (ctx, { params }) => actions.deleteRemoteIdentity(ctx, params)),
  handle(routes.uploadRemoteIdentities, (ctx, { params, body }) =>
    actions.uploadRemoteIdentities(ctx, params.kind, body),
  ),
]
