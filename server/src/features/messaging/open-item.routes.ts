import * as routes from '@wardline/contract/messaging/open-item.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './answer.actions.ts'
import { recallThread } from './recall.actions.ts'

export const openItemRoutes = [
  handle(routes.acceptMessage, (ctx, { params, body }) =>
    actions.acceptMessage(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
  handle(routes.rejectMessage, (ctx, { params, body }) =>
    actions.rejectMessage(ctx, { thread_id: params.id, message_id: body.message_id }),
  ),
  handle(routes.respondToMessage, (ctx, { params, body }) =>
    actions.respondToMessage(ctx, { thread_id: params.id, message_id: body.message_id }, body.response),
  ),
  handle(routes.recallThread, (ctx, { params }) => recallThread(ctx, params.id)),
]
