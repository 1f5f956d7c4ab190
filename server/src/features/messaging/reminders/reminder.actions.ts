import { limits } from '@wardline/contract/limits.ts'
import * as events from '@wardline/contract/messaging/threads/reminder.events.ts'
import type { ThreadReminder } from '@wardline/contract/messaging/threads/reminder.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { notifyPersonally } from '../../alerts/notifications/personal-notice.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from './reminder.errors.ts'
import * as queries from './reminder.queries.ts'

const reminderTask = taskKind('thread_reminder')

interface ReminderPayload {
  thread_id: number
  user_id: number
  at: string
}

/** Replaces an earlier reminder, whose task then finds another time and does nothing. */
export const setThreadReminder = (
  ctx: Context,
  thread_id: number,
  reminder: ThreadReminder,
): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const key = { account_id, thread_id, user_id }
    await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    await queries.lockReminders(tx.db, key)
    const { is_past, is_too_late, others } = await queries.checkReminderLimits(tx.db, key, reminder.at)
    if (is_past) throw invalid({ at: [errors.reminderInPast] })
    if (is_too_late) throw invalid({ at: [errors.reminderTooLate] })
    if (others >= limits.thread_reminders) throw new AppError(errors.tooManyReminders)
    const stored = await queries.setReminder(tx.db, key, reminder)
    const payload: ReminderPayload = { thread_id, user_id, at: reminder.at }
    await schedule(tx, { kind: reminderTask, due: reminder.at, payload })
    tx.emit(events.threadReminderChanged, { user: user_id }, { thread_id, reminder: stored ?? reminder })
    tx.audit(user_id, 'thread.reminder_set', { thread: thread_id }, { at: reminder.at })
    return access.requireThread(ctx, tx.db, thread_id)
  })

export const removeThreadReminder = (ctx: Context, thread_id: number): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    if (await queries.removeReminder(tx.db, { account_id, thread_id, user_id })) {
      tx.emit(events.threadReminderChanged, { user: user_id }, { thread_id, reminder: null })
      tx.audit(user_id, 'thread.reminder_removed', { thread: thread_id })
    }
    return access.requireThread(ctx, tx.db, thread_id)
  })

/** The reminder, its task and its notifications change in one transaction, so each reminder notifies once. */
export const handleThreadReminder = taskHandler(
  reminderTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { account_id } = tx
        const { thread_id, user_id, at } = task.payload as ReminderPayload
        await lockThreads(tx.db, account_id, [thread_id])
        const due = await queries.takeDueReminder(tx.db, { account_id, thread_id, user_id }, at)
        if (!due) return
        if (due.is_dropped) {
          tx.emit(events.threadReminderChanged, { user: user_id }, { thread_id, reminder: null })
          return
        }
        tx.emit(events.threadReminded, { user: user_id }, { thread_id, at: due.last_message_date })
        const { message_id } = due
        if (message_id !== null) await notifyPersonally(tx, { thread_id, message_id, user_id }, 'reminder')
      }),
)
