import * as routes from '@wardline/contract/messaging/preview.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './preview.actions.ts'

export const previewRoutes = [
  handle(routes.previewThread, (ctx, { body }) => actions.previewThread(ctx, body)),
]
