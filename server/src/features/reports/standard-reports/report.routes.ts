import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import * as handoffRoutes from '@wardline/contract/reports/standard-reports/reported-handoff.routes.ts'
import * as threadRoutes from '@wardline/contract/reports/standard-reports/reported-thread.routes.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/http/context.ts'
import { handle, type replyHandled } from '../../../platform/http/handle.ts'
import { paged, pagedUncounted } from '../../../platform/http/paging.ts'
import { csvType, replyWithDownload } from '../../../platform/files/reply-file.ts'
import { exportReportedHandoffs, listReportedHandoffs } from './reported-handoffs.actions.ts'
import { exportReportedNotifications, listReportedNotifications } from './reported-notifications.actions.ts'
import { exportReportedPages, listReportedPages } from './reported-pages.actions.ts'
import {
  exportReportedThreads,
  listReportedThreads,
  type ThreadListInput,
} from './reported-threads.actions.ts'
import { exportReport, readReport, type ReportInput } from './report.actions.ts'
import { listReports } from './report-list.actions.ts'

type ReportCall<Input = ReportInput> = {
  query: Input & { format: 'json' | 'csv' }
  request: FastifyRequest
  reply: FastifyReply
}

const answerReport = (slug: ReportSlug) => async (ctx: Context, asked: ReportCall) =>
  asked.query.format === 'csv'
    ? sendCsv(asked.reply, await exportReport(ctx, slug, asked.query))
    : sendPage(ctx, slug, asked)

async function sendPage(ctx: Context, slug: ReportSlug, { query, request }: ReportCall) {
  const { count, results, ...report } = await readReport(ctx, slug, query)
  return { ...report, ...paged(request, query, { count, results }) }
}

const sendCsv = (reply: FastifyReply, file: { name: string; content: Readable }): typeof replyHandled =>
  replyWithDownload(reply, { ...file, type: csvType })

const answerThreads = async (
  ctx: Context,
  { query: { format, ...query }, request, reply }: ReportCall<ThreadListInput>,
) => {
  if (format === 'csv') return sendCsv(reply, await exportReportedThreads(ctx, query))
  const { count, results, ...list } = await listReportedThreads(ctx, query)
  return { ...list, ...paged(request, query, { count, results }) }
}

export const reportRoutes = [
  handle(routes.listReports, (ctx) => listReports(ctx)),
  handle(routes.readRolloutReport, answerReport('rollout')),
  handle(routes.readUsageReport, answerReport('usage-report')),
  handle(threadRoutes.listThreadsOfUsage, answerThreads),
  handle(routes.readCallLogReport, answerReport('call-log-report')),
  handle(routes.readAdoptionReport, answerReport('adoption-report')),
  handle(routes.readMessageVolumeReport, answerReport('msg-volume-over-time')),
  handle(threadRoutes.listThreadsOfMessageVolume, answerThreads),
  handle(routes.readUserMessageTypeReport, answerReport('user-mt-report')),
  handle(threadRoutes.listThreadsOfUserMessageTypes, answerThreads),
  handle(routes.readUserMonitoringReport, answerReport('user-monitoring-report')),
  handle(routes.readMessageTypeUsageReport, answerReport('mt-usage-report')),
  handle(threadRoutes.listThreadsOfMessageTypes, answerThreads),
  handle(routes.readDeviceReport, answerReport('device-report')),
  handle(routes.readDeviceBreakdownReport, answerReport('device-breakdown-report')),
  handle(routes.readOnboardingReport, answerReport('onboarding-report')),
  handle(routes.readClosedLoopReport, answerReport('closed-loop-report')),
  handle(routes.listReportedPages, async (ctx, { query: { format, ...query }, request, reply }) =>
    format === 'csv'
      ? sendCsv(reply, await exportReportedPages(ctx, query))
      : paged(request, query, await listReportedPages(ctx, query)),
  ),
  handle(routes.readCoverageReport, answerReport('coverage-report')),
  handle(routes.readOnCallLoadReport, answerReport('on-call-load-report')),
  handle(routes.listReportedNotifications, async (ctx, { query: { format, ...query }, request, reply }) =>
    format === 'csv'
      ? sendCsv(reply, await exportReportedNotifications(ctx, query))
      : pagedUncounted(request, query, await listReportedNotifications(ctx, query)),
  ),
  handle(routes.readChannelQualityReport, answerReport('channel-quality-report')),
  handle(routes.readPatientHandoffReport, answerReport('patient-handoff-report')),
  handle(handoffRoutes.listReportedHandoffs, async (ctx, { query: { format, ...query }, request, reply }) =>
    format === 'csv'
      ? sendCsv(reply, await exportReportedHandoffs(ctx, query))
      : paged(request, query, await listReportedHandoffs(ctx, query)),
  ),
]
