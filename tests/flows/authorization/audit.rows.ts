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
