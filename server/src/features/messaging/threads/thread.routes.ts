import * as routes from '@wardline/contract/messaging/threads/thread.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList, paged } from '../../../platform/http/paging.ts'
import { changeThreads as changeThreadsRoute } from '@wardline/contract/messaging/threads/thread-selection.routes.ts'
import * as delivery from './receipt.actions.ts'
import { listMessageTypes } from './message-type.queries.ts'
import * as actions from './thread.actions.ts'
import { changeThreads } from './thread-selection.actions.ts'

export const threadRoutes = [
  handleList(routes.listThreads, (ctx, { query }) => actions.listThreads(ctx, query)),
  handle(routes.getWaitingMessages, (ctx) => actions.getWaitingMessages(ctx)),
  handle(routes.getThread, (ctx, { params }) => actions.getThread(ctx, params.id)),
  handle(routes.listMessages, async (ctx, { params, query, request }) => {
    const { has_older, has_newer, ...page } = await actions.listMessages(ctx, params.id, query)
    const none = { next: null, previous: null }
    return {
      ...paged(request, query, page),
      ...(query.around_id !== undefined && none),
      has_older,
      has_newer,
    }
  }),
  handle(routes.markThreadRead, (ctx, { params, body }) =>
    delivery.markThreadRead(ctx, params.id, body.message_id),
  ),
  handle(routes.markThreadDelivered, (ctx, { params, body }) =>
    delivery.markThreadDelivered(ctx, params.id, body.message_id),
  ),
  handle(routes.markThreadUnread, (ctx, { params }) => actions.markThreadUnread(ctx, params.id)),
  handle(routes.muteThread, (ctx, { params }) => actions.muteThread(ctx, params.id)),
  handle(routes.unmuteThread, (ctx, { params }) => actions.unmuteThread(ctx, params.id)),
  handle(routes.archiveThread, (ctx, { params }) => actions.archiveThread(ctx, params.id)),
  handle(routes.unarchiveThread, (ctx, { params }) => actions.unarchiveThread(ctx, params.id)),
  handle(changeThreadsRoute, (ctx, { body }) => changeThreads(ctx, body)),
  handleList(routes.listSubscribers, (ctx, { params, query }) =>
    actions.listSubscribers(ctx, params.id, query),
  ),
  handle(routes.listMessageTypes, async (ctx, { query, request }) => {
    const { account_id, user_id } = ctx.caller
    const page = await ctx.read((db) => listMessageTypes(db, { ...query, account_id, user_id }))
    return paged(request, query, page)
  }),
]
