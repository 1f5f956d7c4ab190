import { createDownload, listDownloads } from '@wardline/contract/reports/downloads/download.routes.ts'
import { expect } from 'vitest'
import { createLegalHold } from '@wardline/contract/messaging/retention/retention.routes.ts'
import type { Asked, MatrixHospital, Row } from './matrix.ts'

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const accountParams = ({ ids }: MatrixHospital) => ({ id: ids.account_id })
const account = (w: MatrixHospital): Asked => ({ params: accountParams(w), query: {} })

export const auditRows = {
  listAudit: { input: account, statuses: administratorsOnly },
  exportAudit: { input: account, statuses: administratorsOnly },
  getPatientAccessReport: {
    input: ({ ids }) => ({ params: { id: ids.account_id, patient_id: ids.patient }, query: {} }),
    statuses: administratorsOnly,
  },
  listRecordOpenings: { input: account, statuses: administratorsOnly },
  getUserAccessReport: {
    input: ({ ids, sender }) => ({
      params: { id: ids.account_id, user_id: sender.user.user_id },
      query: {},
    }),
    statuses: administratorsOnly,
  },
} satisfies Record<string, Row>

const conversations = (w: MatrixHospital) => ({ ...accountParams(w), kind: 'conversations' })

export const retentionRows = {
  getRetention: { input: (w) => ({ params: accountParams(w) }), statuses: administratorsOnly },
  changeRetention: {
    input: (w) => ({ params: conversations(w), body: { days: 365, version: 0 } }),
    statuses: administratorsOnly,
  },
  previewRetention: {
    input: (w) => ({ params: conversations(w), body: { days: 365 } }),
    statuses: administratorsOnly,
  },
  listLegalHolds: { input: (w) => ({ params: accountParams(w), query: {} }), statuses: administratorsOnly },
  createLegalHold: {
    input: (w) => ({
      params: accountParams(w),
      body: { user_id: w.colleague.user.user_id, reason: 'Case 12' },
    }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  releaseLegalHold: {
    input: async (w) => {
      const thread = await w.administrator.writes(w.colleague, 'Held')
      const hold = await w.administrator.call(createLegalHold, {
        params: accountParams(w),
        body: { thread_id: thread.id, reason: 'Case 13' },
      })
      return { params: { ...accountParams(w), hold_id: hold.id }, body: { reason: 'Case closed' } }
    },
    statuses: administratorsOnly,
  },
} satisfies Record<string, Row>

const ownDownload = async (w: MatrixHospital): Promise<Asked> => {
  const { id } = await w.administrator.call(createDownload, {
    params: accountParams(w),
    body: { kind: 'users' },
  })
  const params = { ...accountParams(w), download_id: id }
  w.app.runDueTasks()
  await expect
    .poll(async () => {
      const { results } = await w.administrator.call(listDownloads, { params: accountParams(w) })
      return results.find((download) => download.id === id)?.state
    })
    .toBe('ready')
  return { params }
}

export const downloadRows = {
  listDownloads: {
    input: (w) => ({ params: accountParams(w) }),
    statuses: [200, 200, 200, 200, 200, 404],
  },
  createDownload: {
    input: (w) => ({ params: accountParams(w), body: { kind: 'users' } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  openDownload: { input: ownDownload, statuses: [404, 404, 404, 404, 200, 404] },
  deleteDownload: { input: ownDownload, statuses: [404, 404, 404, 404, 204, 404] },
} satisfies Record<string, Row>

const noQuery = (): Asked => ({ query: {} })
/** Allowed for reports on the caller's own account only. */
const reporters: Row['statuses'] = [403, 403, 403, 403, 200, 200]
const aboutUser = ({ sender }: MatrixHospital): Asked => ({ query: { user_id: sender.user.user_id } })
const aboutDepartment = ({ ids }: MatrixHospital): Asked => ({
  query: { departmentIds: String(ids.departments.cardiology) },
})
const ofAccount: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const reportRows = {
  listReports: { input: () => ({}), statuses: 200 },
  readRolloutReport: { input: noQuery, statuses: reporters },
  readUsageReport: { input: noQuery, statuses: reporters },
  readCallLogReport: { input: noQuery, statuses: reporters },
  readAdoptionReport: { input: noQuery, statuses: reporters },
  readMessageVolumeReport: { input: noQuery, statuses: reporters },
  readUserMessageTypeReport: { input: aboutUser, statuses: ofAccount },
  readUserMonitoringReport: { input: aboutUser, statuses: ofAccount },
  readMessageTypeUsageReport: { input: noQuery, statuses: reporters },
  readDeviceReport: { input: noQuery, statuses: reporters },
  readDeviceBreakdownReport: { input: aboutDepartment, statuses: ofAccount },
  readOnboardingReport: { input: noQuery, statuses: reporters },
  readClosedLoopReport: { input: noQuery, statuses: reporters },
  listReportedPages: { input: noQuery, statuses: reporters },
  listReportedNotifications: { input: () => ({ query: { channel: 'sms' } }), statuses: reporters },
  readCoverageReport: { input: noQuery, statuses: reporters },
  readOnCallLoadReport: { input: noQuery, statuses: reporters },
  readChannelQualityReport: { input: noQuery, statuses: reporters },
  readPatientHandoffReport: { input: noQuery, statuses: reporters },
  listThreadsOfMessageVolume: { input: noQuery, statuses: reporters },
  listThreadsOfUsage: { input: aboutUser, statuses: ofAccount },
  listThreadsOfUserMessageTypes: { input: aboutUser, statuses: ofAccount },
  listThreadsOfMessageTypes: { input: noQuery, statuses: reporters },
  listReportedHandoffs: { input: aboutUser, statuses: ofAccount },
} satisfies Record<string, Row>
