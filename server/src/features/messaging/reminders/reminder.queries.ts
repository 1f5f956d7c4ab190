import type { ThreadReminder } from '@wardline/contract/messaging/threads/reminder.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface ReminderKey {
  account_id: number
  thread_id: number
  user_id: number
}

/** Two reminders of one user that are set at the same moment count each other. The lock lasts until the commit. */
export const lockReminders = (db: Db, { account_id, user_id }: Omit<ReminderKey, 'thread_id'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || ${user_id}::bigint, ${account_id}))`.execute(
    db,
  )

export interface ReminderLimits {
  is_past: boolean
  is_too_late: boolean
  /** Reminders of other threads. */
  others: number
}

export async function checkReminderLimits(
  db: Db,
  { account_id, thread_id, user_id }: ReminderKey,
  at: string,
): Promise<ReminderLimits> {
  const { rows } = await sql<ReminderLimits>`
    select ${at}::timestamptz <= clock_now() as is_past,
           ${at}::timestamptz > clock_now() + make_interval(days => ${limits.reminder_days}) as is_too_late,
           (select count(*)::int from subscriber
             where account_id = ${account_id} and user_id = ${user_id} and remind_at is not null
               and thread_id <> ${thread_id}) as others`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The limits of a reminder were not read.')
  return row
}

/** Returns the reminder as a thread shows it. */
export async function setReminder(
  db: Db,
  { account_id, thread_id, user_id }: ReminderKey,
  { at, only_if_unanswered }: ThreadReminder,
): Promise<ThreadReminder | undefined> {
  const { rows } = await sql<ThreadReminder>`
    update subscriber
       set remind_at = ${at}::timestamptz, reminder_set = clock_now(), reminds_if_unanswered = ${only_if_unanswered}
     where account_id = ${account_id} and thread_id = ${thread_id} and user_id = ${user_id}
    returning remind_at as at, reminds_if_unanswered as only_if_unanswered`.execute(db)
  return rows[0]
}

/** Returns false for a thread without a reminder. */
export async function removeReminder(
  db: Db,
  { account_id, thread_id, user_id }: ReminderKey,
): Promise<boolean> {
  const { rows } = await sql`
    update subscriber set remind_at = null, reminder_set = null, reminds_if_unanswered = false
     where account_id = ${account_id} and thread_id = ${thread_id} and user_id = ${user_id}
       and remind_at is not null returning id`.execute(db)
  return rows.length === 1
}

export interface DueReminder {
  /** Someone answered, the thread was recalled, or the user only monitors it by now. */
  is_dropped: boolean
  /** The newest message that was not taken back; null without any. */
  message_id: number | null
  last_message_date: string
}

/**
 * Removes the reminder that is due at `at`, and returns the thread to the top of the inbox as unread, unless it is
 * dropped. Returns undefined if the reminder was changed or removed, or its user has left.
 */
export async function takeDueReminder(
  db: Db,
  { account_id, thread_id, user_id }: ReminderKey,
  at: string,
): Promise<DueReminder | undefined> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select s.user_id, t.recalled is not null or s.reason = 'monitoring' or s.reminds_if_unanswered and (
               exists (select from message m where m.account_id = ${account_id} and m.thread_id = ${thread_id}
                 and m.sender_id <> ${user_id} and not m.is_automatic and m.taken_back is null and m.created > s.reminder_set)
               or exists (select from acknowledgement i where i.account_id = ${account_id} and i.thread_id = ${thread_id}
                 and i.user_id <> ${user_id} and i.state in ('accepted', 'rejected', 'responded')
                 and i.closed > s.reminder_set)) as is_dropped,
             (select max(m.id) from message m where m.account_id = ${account_id} and m.thread_id = ${thread_id}
               and m.taken_back is null) as message_id
        from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
       where s.account_id = ${account_id} and s.thread_id = ${thread_id} and s.user_id = ${user_id}
         and s.remind_at = ${at}::timestamptz
    )
    update subscriber s
       set remind_at = null, reminder_set = null, reminds_if_unanswered = false,
           is_archived = s.is_archived and due.is_dropped,
           unread_message_count = greatest(s.unread_message_count, case when due.is_dropped then 0 else 1 end),
           last_message_date = case when due.is_dropped then s.last_message_date
                                    else greatest(s.last_message_date, clock_now()) end
      from due
     where s.account_id = ${account_id} and s.thread_id = ${thread_id} and s.user_id = due.user_id
    returning due.is_dropped, due.message_id, s.last_message_date`.execute(db)
  return rows[0]
}
