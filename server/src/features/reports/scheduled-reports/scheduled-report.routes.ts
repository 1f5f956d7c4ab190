import * as routes from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import type { MailNeeds } from './report-mail.actions.ts'
import * as actions from './scheduled-report.actions.ts'

export const scheduledReportRoutes = (needs: MailNeeds) => [
  handle(routes.listScheduledReports, (ctx) => actions.listScheduledReports(ctx, needs)),
  handle(routes.createScheduledReport, (ctx, { body }) => actions.createScheduledReport(ctx, body)),
  handle(routes.listReportRecipients, async (ctx, { query, request }) =>
    paged(request, query, await actions.listReportRecipients(ctx, query)),
  ),
  handle(routes.getScheduledReport, (ctx, { params }) => actions.getScheduledReport(ctx, params.id)),
  handle(routes.changeScheduledReport, (ctx, { params, body }) =>
    actions.changeScheduledReport(ctx, params.id, body),
  ),
  handle(routes.deleteScheduledReport, async (ctx, { params }) => {
    await actions.deleteScheduledReport(ctx, params.id)
    return undefined
  }),
  handle(routes.sendScheduledReport, (ctx, { params }) => actions.sendScheduledReport(ctx, params.id, needs)),
  handle(routes.leaveScheduledReport, async (ctx, { params }) => {
    await actions.leaveScheduledReport(ctx, params.id)
    return undefined
  }),
]
