import { limits } from '@wardline/contract/limits.ts'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findAlertsByUser } from '../../alerts/delivery/alert-list.access.ts'
import { findUpcomingReminders } from '../../alerts/notifications/reminder.access.ts'
import { summarizeResponses } from '../acknowledgements/acknowledgement.queries.ts'
import { auditThreadRead } from '../threads/thread-read.actions.ts'
import * as access from '../threads/thread.access.ts'
import * as queries from './outcome.queries.ts'
import { furthestAlert, nextSteps } from './outcome.rules.ts'

/** For subscribers of the thread. Without `people` if the message requests no response. */
export async function getMessageOutcome(
  ctx: Context,
  thread_id: number,
  message_id: number,
): Promise<Outcome> {
  const { account_id } = ctx.caller
  const of = { account_id, thread_id, message_id }
  const { reason, outcome } = await ctx.read(async (db) => {
    const opened = await access.requireMessage(ctx, db, thread_id, message_id)
    const { count, users } = await queries.listRequestedUsers(db, of, limits.outcome_people)
    const user_ids = users.map(({ user_id }) => user_id)
    const [summary, alertsByUser, runs, reminders] = await Promise.all([
      summarizeResponses(db, of),
      findAlertsByUser(db, { ...of, user_ids }),
      queries.listRunningEscalations(db, of),
      findUpcomingReminders(db, of),
    ])
    const people = users.map((user) => ({
      ...user,
      alert: furthestAlert(alertsByUser.get(user.user_id) ?? []),
    }))
    const next = nextSteps(users, { alertsByUser, reminders, runs })
    return { reason: opened.reason, outcome: { message_id, summary, people, people_count: count, next } }
  })
  await auditThreadRead(ctx, thread_id, { reason, what: 'outcome' })
  return outcome
}
