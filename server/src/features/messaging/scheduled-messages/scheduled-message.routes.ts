import * as routes from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as messages from './scheduled-message.actions.ts'

export const scheduledMessageRoutes = [
  handleList(routes.listScheduledMessages, (ctx, { query }) => messages.listMessages(ctx, query)),
  handle(routes.getScheduledMessage, (ctx, { params }) => messages.getMessage(ctx, params.id)),
  handle(routes.createScheduledMessage, (ctx, { body }) => messages.scheduleMessage(ctx, body)),
  handle(routes.changeScheduledMessage, (ctx, { params, body }) =>
    messages.changeMessage(ctx, params.id, body),
  ),
  handle(routes.sendScheduledMessage, (ctx, { params }) => messages.sendNow(ctx, params.id)),
  handle(routes.deleteScheduledMessage, (ctx, { params }) => messages.deleteMessage(ctx, params.id)),
]
