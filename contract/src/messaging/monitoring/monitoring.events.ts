import { z } from 'zod'
import { event } from '../../event.ts'
import { MonitoredUser } from './monitoring.schemas.ts'

/**
 * To the monitor: monitoring started or has a new end. Each thread follows as its own `thread_new`; when there are too many,
 * `unlisted_thread_id` names one of them and clients refetch their lists.
 */
export const monitoringStarted = event({
  kind: 'monitoring_started',
  payload: z.object({ monitored_user: MonitoredUser, unlisted_thread_id: z.int().nullable() }),
})

/** To the monitor: threads visible only through monitoring disappear. */
export const monitoringEnded = event({
  kind: 'monitoring_ended',
  payload: z.object({ user_id: z.int(), thread_ids: z.array(z.int()) }),
})

export const subscriberLeft = event({
  kind: 'subscriber_left',
  payload: z.object({ thread_id: z.int(), subscriber_id: z.int(), user_id: z.int(), total: z.int() }),
})
