import { z } from 'zod'
import { event } from '../event.ts'

/** These sessions are over: their sockets close and their browsers show the sign-in page. */
export const sessionsEnded = event({
  kind: 'sessions_ended',
  payload: z.object({ session_ids: z.array(z.int()), reason: z.string() }),
})

const statuses = z.object({ statuses: z.array(z.object({ user_id: z.int(), status: z.int() })) })

/** Who became reachable or unreachable since the last one; complete for the people it names. */
export const presenceChanged = event({
  kind: 'presence_changed',
  payload: statuses,
  fleeting: true,
})

/** The same, written down: what a person chose (do not disturb) must not be lost with a connection. */
export const statusChosen = event({ kind: presenceChanged.kind, payload: statuses })
