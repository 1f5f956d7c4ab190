import * as routes from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { correctMessage, takeBackMessage } from './message-change.actions.ts'
import { reactToMessage, removeReaction } from './reaction.actions.ts'

const messageOf = ({ id, message_id }: { id: number; message_id: number }) => ({ thread_id: id, message_id })

export const messageChangeRoutes = [
  handle(routes.correctMessage, (ctx, { params, body }) =>
    correctMessage(ctx, messageOf(params), body.texts),
  ),
  handle(routes.takeBackMessage, (ctx, { params }) => takeBackMessage(ctx, messageOf(params))),
  handle(routes.reactToMessage, (ctx, { params, body }) =>
    reactToMessage(ctx, messageOf(params), body.reaction),
  ),
  handle(routes.removeReaction, (ctx, { params }) => removeReaction(ctx, messageOf(params))),
]
