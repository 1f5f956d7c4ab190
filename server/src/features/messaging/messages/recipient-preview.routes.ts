import * as routes from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './recipient-preview.actions.ts'

export const recipientPreviewRoutes = [
  handle(routes.previewRecipients, (ctx, { body }) => actions.previewRecipients(ctx, body)),
]
