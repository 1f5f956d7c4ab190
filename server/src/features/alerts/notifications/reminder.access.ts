import type { Db } from '../../../platform/db/connection.ts'
import { responseOverdueTask } from '../delivery/outcome.actions.ts'
import { notifyUsersTask } from './notification.actions.ts'
import * as queries from './notification.queries.ts'
import { findReminderRound, remindsOpened } from './reminder.rules.ts'

export interface UpcomingReminder {
  due: string
  /** `null` if the sender is notified that the response is missing. */
  user_ids: number[] | null
  /** Users who opened the message are reminded, too. */
  reminds_opened: boolean
}

/** Finds the reminders of a message that does not escalate; a response cancels them. */
export async function findUpcomingReminders(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number },
): Promise<UpcomingReminder[]> {
  const tasks = await queries.listScheduledReminders(db, {
    ...of,
    task_kinds: [notifyUsersTask, responseOverdueTask],
  })
  return tasks.map(({ due, user_ids, reminded, ...request }) => {
    const round = findReminderRound(request, (reminded ?? 0) - 1)
    return { due, user_ids, reminds_opened: round !== undefined && remindsOpened(round) }
  })
}
