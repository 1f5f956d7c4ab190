import { z } from 'zod'
import { event } from '../event.ts'
import { ObservedUser } from './monitoring.schemas.ts'

/**
 * To whoever watches: it began, or has another end. Its threads come as `thread_new` of their own; `unlisted` names one
 * of them when they are too many for that, and the lists have to be fetched again.
 */
export const monitoringStarted = event({
  kind: 'monitoring_started',
  payload: z.object({ observed: ObservedUser, unlisted: z.int().nullable() }),
})

/** To whoever watched: it is over, and these threads, seen only by it, are gone from every list and screen. */
export const monitoringEnded = event({
  kind: 'monitoring_ended',
  payload: z.object({ user_id: z.int(), thread_ids: z.array(z.int()) }),
})

/** To everyone who stays on the thread: this entry of its subscribers is gone, and `total` are left. */
export const subscriberLeft = event({
  kind: 'subscriber_left',
  payload: z.object({ thread_id: z.int(), subscriber_id: z.int(), user_id: z.int(), total: z.int() }),
})
