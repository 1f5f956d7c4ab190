import { z } from 'zod'
import { event } from '../../event.ts'
import { Departure } from './departure.schemas.ts'
import { SubscriberSummary, ThreadShared } from './thread.schemas.ts'

/** To the remaining subscribers. `total` includes monitors; the other counts and names exclude them, as in a list. */
export const participantLeft = event({
  kind: 'participant_left',
  payload: z.object({
    thread_id: z.int(),
    last_message_id: z.int(),
    departure: Departure,
    subscriber_id: z.int(),
    total: z.int(),
    subscriber_count: ThreadShared.shape.subscriber_count,
    subscribers: ThreadShared.shape.subscribers,
    subscriber_summary: SubscriberSummary,
  }),
})

/** To the user who left, and to monitors who could read the thread only because of this user. */
export const threadLeft = event({
  kind: 'thread_left',
  payload: z.object({ thread_id: z.int(), removed_by: Departure.shape.removed_by }),
})
