import * as routes from '@wardline/contract/accounts/profile.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as notifications from '../notification-settings/notification-setting.actions.ts'
import * as actions from './profile.actions.ts'
import { setStatus } from './status.actions.ts'

export const profileRoutes = [
  handle(routes.getProfile, (ctx, { params }) => actions.getProfile(ctx, params.id)),
  handle(routes.changeProfile, (ctx, { params, body }) => actions.changeProfile(ctx, params.id, body)),
  handle(routes.setStatus, (ctx, { params, body }) => setStatus(ctx, params.id, body)),
  handle(routes.getNotifications, (ctx, { params }) => notifications.getNotifications(ctx, params.id)),
  handle(routes.setNotifications, (ctx, { params, body }) =>
    notifications.setNotifications(ctx, params.id, body.settings),
  ),
]
