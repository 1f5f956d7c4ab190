import * as routes from '@wardline/contract/alerts/preferences/notification-step.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './notification-step.actions.ts'

export const notificationStepRoutes = [
  handle(routes.getNotificationPreferences, (ctx, { params }) =>
    actions.getNotificationPreferences(ctx, params.id),
  ),
  handle(routes.setNotificationPreferences, (ctx, { params, body }) =>
    actions.setNotificationPreferences(ctx, params.id, body),
  ),
]
