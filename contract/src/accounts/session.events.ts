import { z } from 'zod'
import { event } from '../event.ts'

/** Closes the sockets of these sessions; their browsers show the sign-in page. */
export const sessionsEnded = event({
  kind: 'sessions_ended',
  payload: z.object({ session_ids: z.array(z.int()), reason: z.string() }),
})

/** Closes the sockets of these sessions; their browsers show the lock screen. */
export const sessionsLocked = event({
  kind: 'sessions_locked',
  payload: z.object({ session_ids: z.array(z.int()) }),
})

const statuses = z.object({ statuses: z.array(z.object({ user_id: z.int(), status: z.int() })) })

export const presenceChanged = event({
  kind: 'presence_changed',
  payload: statuses,
  fleeting: true,
})

/** Status events are stored, unlike presence: a chosen status must not be lost with a connection. */
export const statusChosen = event({ kind: presenceChanged.kind, payload: statuses })
