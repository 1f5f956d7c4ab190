import type { Asked, MatrixHospital, Row } from './matrix.ts'

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const account = ({ ids }: MatrixHospital): Asked => ({ params: { id: ids.account_id }, query: {} })

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
