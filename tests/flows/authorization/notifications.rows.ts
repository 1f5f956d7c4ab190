import type { Asked, Row, MatrixHospital } from './matrix.ts'

const ofSender = ({ sender }: MatrixHospital): Asked => ({ params: { id: sender.user.user_id } })
const selfOrAdministrator: Row['statuses'] = [403, 403, 200, 403, 200, 404]

export const ringingRows = {
  getNotificationPreferences: { input: ofSender, statuses: selfOrAdministrator },
  setNotificationPreferences: {
    input: (w) => ({ ...ofSender(w), body: { steps: [], quiet_from: null, quiet_until: null } }),
    statuses: selfOrAdministrator,
  },
} satisfies Record<string, Row>
