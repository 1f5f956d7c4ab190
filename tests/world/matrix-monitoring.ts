import { monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import type { Asked, Row, Ward } from './matrix.ts'

const onSomeone = ({ someone }: Ward): Asked => ({ params: { id: someone.who.user_id } })

/** Watching along; what a monitor may do in a thread is in authorization-monitor.test.ts. */
export const monitoringRows = {
  listMonitorable: { asks: () => ({}), answers: [403, 403, 403, 403, 200, 200] },
  monitorUser: {
    asks: (w) => ({ ...onSomeone(w), body: { duration: 60 } }),
    answers: [403, 403, 403, 403, 201, 404],
  },
  endMonitoring: {
    asks: async (w, persona) => {
      const asked = { ...onSomeone(w), body: { duration: 60 } }
      if (persona === 'administrator') await w.administrator.call(monitorUser, asked)
      return onSomeone(w)
    },
    answers: [404, 404, 404, 404, 204, 404],
  },
  listObserved: { asks: onSomeone, answers: [403, 403, 403, 403, 403, 404] },
} satisfies Record<string, Row>
