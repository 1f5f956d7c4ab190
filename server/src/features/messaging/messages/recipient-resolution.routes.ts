import * as routes from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './recipient-resolution.actions.ts'

export const recipientResolutionRoutes = [
  handle(routes.resolveRecipients, (ctx, { body }) => actions.resolveMessageRecipients(ctx, body)),
]
