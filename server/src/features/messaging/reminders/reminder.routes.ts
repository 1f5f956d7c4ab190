import * as routes from '@wardline/contract/messaging/threads/reminder.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { removeThreadReminder, setThreadReminder } from './reminder.actions.ts'

export const reminderRoutes = [
  handle(routes.setThreadReminder, (ctx, { params, body }) => setThreadReminder(ctx, params.id, body)),
  handle(routes.removeThreadReminder, (ctx, { params }) => removeThreadReminder(ctx, params.id)),
]
