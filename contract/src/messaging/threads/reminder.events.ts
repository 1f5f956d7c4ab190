import { z } from 'zod'
import { event } from '../../event.ts'
import { ThreadReminder } from './reminder.schemas.ts'

/** Sent to the user who set, changed or removed it. `null` also if someone answered before its time. */
export const threadReminderChanged = event({
  kind: 'thread_reminder_changed',
  payload: z.object({ thread_id: z.int(), reminder: ThreadReminder.nullable() }),
})

/**
 * The time of a reminder has come: the thread is unread at the top of the inbox of its user, to whom it is sent. Obsolete
 * unless `at` is later than the `last_message_date` of the thread.
 */
export const threadReminded = event({
  kind: 'thread_reminded',
  payload: z.object({ thread_id: z.int(), at: z.string() }),
})
