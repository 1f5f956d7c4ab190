import * as routes from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import type { MatrixHospital, Row } from './matrix.ts'

const schedule = {
  period: 'last_month',
  every: 'month',
  month_day: 1,
  time: '07:00',
  time_zone: 'UTC',
} as const
const recipients = ({ administrator }: MatrixHospital) => ({ recipient_ids: [administrator.user.user_id] })
const slug = 'usage-report'

const ofReport = async (w: MatrixHospital) => {
  // A user has at most 20.
  const { results } = await w.administrator.call(routes.listScheduledReports)
  for (const { id } of results) await w.administrator.call(routes.deleteScheduledReport, { params: { id } })
  const { id } = await w.administrator.call(routes.createScheduledReport, {
    body: { slug, ...schedule, ...recipients(w) },
  })
  return { params: { id } }
}

const ownerOnly = (status: number): Row['statuses'] => [404, 404, 404, 404, status, 404]

/** The stranger is an administrator of another hospital, and has its own reports. */
export const scheduledReportRows = {
  listScheduledReports: { input: () => ({}), statuses: 200 },
  createScheduledReport: {
    input: (w) => ({ body: { slug, ...schedule, ...recipients(w) } }),
    statuses: [403, 403, 403, 403, 201, 400],
  },
  listReportRecipients: { input: () => ({ query: { slug } }), statuses: [403, 403, 403, 403, 200, 200] },
  getScheduledReport: { input: ofReport, statuses: ownerOnly(200) },
  changeScheduledReport: {
    input: async (w) => ({ ...(await ofReport(w)), body: { ...schedule, ...recipients(w), version: 1 } }),
    statuses: ownerOnly(200),
  },
  deleteScheduledReport: { input: ofReport, statuses: ownerOnly(204) },
  // This hospital has no e-mail provider.
  sendScheduledReport: { input: ofReport, statuses: ownerOnly(409) },
  leaveScheduledReport: { input: ofReport, statuses: ownerOnly(204) },
} satisfies Record<string, Row>
