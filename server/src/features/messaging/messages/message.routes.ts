import * as conversations from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import * as routes from '@wardline/contract/messaging/threads/thread.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { findConversation, sendToConversation } from './conversation.actions.ts'
import { createThread } from './new-thread.actions.ts'
import { replyToThread } from './reply.actions.ts'

export const messageRoutes = [
  handle(routes.createThread, (ctx, { body }) => createThread(ctx, body)),
  handle(conversations.findConversation, (ctx, { query }) => findConversation(ctx, query)),
  handle(conversations.sendToConversation, (ctx, { body }) => sendToConversation(ctx, body)),
  handle(routes.replyToThread, (ctx, { params, body }) => replyToThread(ctx, params.id, body)),
]
