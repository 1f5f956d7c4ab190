import { limits } from '@wardline/contract/limits.ts'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findAlertsByUser } from '../../alerts/delivery/alert-list.access.ts'
import { findUpcomingReminders } from '../../alerts/notifications/reminder.access.ts'
import { summarizeResponses } from '../acknowledgements/acknowledgement.queries.ts'
import { toRunningCourse } from '../paging-requests/escalation-run.rules.ts'
import { forecastEscalations } from '../recipients/escalation-forecast.actions.ts'
import { auditThreadRead } from '../threads/thread-read.actions.ts'
import * as access from '../threads/thread.access.ts'
import * as queries from './outcome.queries.ts'
import { furthestAlert, nextSteps, type ComingStages } from './outcome.rules.ts'

/** Expects a subscriber of the thread. The result has no `people` if the message requests no response. */
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
    const [summary, alertsByUser, running, reminders] = await Promise.all([
      summarizeResponses(db, of),
      findAlertsByUser(db, { ...of, user_ids }),
      queries.listRunningEscalations(db, of),
      findUpcomingReminders(db, of),
    ])
    const people = users.map((user) => ({
      ...user,
      alert: furthestAlert(alertsByUser.get(user.user_id) ?? []),
    }))
    const runs = await forecastRuns(db, account_id, running)
    const next = nextSteps(users, { alertsByUser, reminders, runs })
    return { reason: opened.reason, outcome: { message_id, summary, people, people_count: count, next } }
  })
  await auditThreadRead(ctx, thread_id, { reason, what: 'outcome' })
  return outcome
}

async function forecastRuns(
  db: Db,
  account_id: number,
  runs: queries.RunningEscalation[],
): Promise<ComingStages[]> {
  const [first] = runs
  if (!first) return []
  const { now, priority, ignore_user_status } = first
  const message = { priority, ignore_user_status }
  const courses = runs.map((run) => toRunningCourse(run))
  const forecasts = await forecastEscalations(db, { account_id, now, message }, courses)
  return forecasts.map(({ stages }) => ({ now, stages }))
}
