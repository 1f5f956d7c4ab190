import * as routes from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './message-type-administration.actions.ts'

export const messageTypeAdministrationRoutes = [
  handleList(routes.listManagedMessageTypes, (ctx, { params, query }) =>
    actions.listTypes(ctx, params.id, query),
  ),
  handle(routes.getManagedMessageType, (ctx, { params }) => actions.getType(ctx, params)),
  handle(routes.createMessageType, (ctx, { params, body }) => actions.createType(ctx, params.id, body)),
  handle(routes.changeMessageType, (ctx, { params, body }) => actions.changeType(ctx, params, body)),
  handle(routes.moveMessageType, (ctx, { params, body }) => actions.moveType(ctx, params, body)),
  handle(routes.archiveMessageType, (ctx, { params }) => actions.setTypeActive(ctx, params, false)),
  handle(routes.restoreMessageType, (ctx, { params }) => actions.setTypeActive(ctx, params, true)),
]
