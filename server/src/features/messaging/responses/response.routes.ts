import * as routes from '@wardline/contract/messaging/responses/response.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './response.actions.ts'
import { dismissRecallNotice, listRecallNotices, recallThread } from '../recall/recall.actions.ts'

export const responseRoutes = [
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
  handle(routes.listRecallNotices, async (ctx) => {
    const results = await listRecallNotices(ctx)
    return onePage(results)
  }),
  handle(routes.dismissRecallNotice, (ctx, { params }) => dismissRecallNotice(ctx, params.id)),
]
