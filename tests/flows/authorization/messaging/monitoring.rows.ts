import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import type { Asked, Row, MatrixHospital } from '../matrix.ts'

const onSomeone = ({ someone }: MatrixHospital): Asked => ({ params: { id: someone.user.user_id } })

/** monitors.test.ts covers what a monitor may do in a thread. */
export const monitoringRows = {
  listMonitorableUsers: { input: () => ({}), statuses: [403, 403, 403, 403, 200, 200] },
  monitorUser: {
    input: (w) => ({ ...onSomeone(w), body: { duration: 60 } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  endMonitoring: {
    input: async (w, persona) => {
      const asked = { ...onSomeone(w), body: { duration: 60 } }
      if (persona === 'administrator') await w.administrator.call(monitorUser, asked)
      return onSomeone(w)
    },
    statuses: [404, 404, 404, 404, 204, 404],
  },
  listMonitoredUsers: { input: onSomeone, statuses: [403, 403, 403, 403, 403, 404] },
} satisfies Record<string, Row>
