import * as routes from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import type { MailNeeds } from './report-mail.actions.ts'
import * as actions from './scheduled-report.actions.ts'

export const scheduledReportRoutes = (needs: MailNeeds) => [
  handle(routes.listScheduledReports, (ctx) => actions.listScheduledReports(ctx, needs)),
  handle(routes.createScheduledReport, (ctx, { body }) => actions.createScheduledReport(ctx, body)),
  handleList(routes.listReportRecipients, (ctx, { query }) => actions.listReportRecipients(ctx, query)),
  handle(routes.getScheduledReport, (ctx, { params }) => actions.getScheduledReport(ctx, params.id)),
  handle(routes.changeScheduledReport, (ctx, { params, body }) =>
    actions.changeScheduledReport(ctx, params.id, body),
  ),
  handle(routes.deleteScheduledReport, (ctx, { params }) => actions.deleteScheduledReport(ctx, params.id)),
  handle(routes.sendScheduledReport, (ctx, { params }) => actions.sendScheduledReport(ctx, params.id, needs)),
  handle(routes.leaveScheduledReport, (ctx, { params }) => actions.leaveScheduledReport(ctx, params.id)),
]
