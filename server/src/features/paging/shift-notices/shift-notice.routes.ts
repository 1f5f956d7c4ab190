import * as routes from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './shift-notice.actions.ts'
import * as reminders from './shift-reminder.actions.ts'

export const shiftNoticeRoutes = [
  handle(routes.listShiftNotices, async (ctx) => {
    const results = await actions.listShiftNotices(ctx)
    return onePage(results)
  }),
  handle(routes.confirmShiftNotice, (ctx, { params }) => actions.confirmShiftNotice(ctx, params.id)),
  handle(routes.declineShiftNotice, (ctx, { params, body }) =>
    actions.declineShiftNotice(ctx, params.id, body.reason),
  ),
  handle(routes.getShiftReminders, (ctx) => reminders.getShiftReminders(ctx)),
  handle(routes.setShiftReminders, (ctx, { body }) => reminders.setShiftReminders(ctx, body)),
]
