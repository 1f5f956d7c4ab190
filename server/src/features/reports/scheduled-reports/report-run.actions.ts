import { scheduledReportsChanged } from '@wardline/contract/reports/scheduled-reports/scheduled-report.events.ts'
import { periodDays } from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleMany } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { newReference } from '../../alerts/providers/alert-reference.rules.ts'
import { recipientsMost } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import * as runs from './report-run.queries.ts'
import { lastRunUntil, nextRunAfter, type Rhythm } from '@wardline/recurrence/rhythm.ts'
import * as queries from './scheduled-report.queries.ts'

const scheduledReportTask = taskKind('scheduled_report_due')
export const reportMailTask = taskKind('report_mail_send')

/** Replaces the earlier time: its task finds another `next_run` and does nothing. */
export async function scheduleNextRun(
  tx: Tx,
  report: Rhythm & Pick<queries.LockedReport, 'id' | 'now_ms'>,
): Promise<void> {
  const { account_id } = tx
  const { id, now_ms } = report
  const due_ms = nextRunAfter(report, now_ms)
  await queries.setNextRun(tx.db, { account_id, id }, due_ms)
  const due = new Date(due_ms).toISOString()
  await schedule(tx, { kind: scheduledReportTask, due, payload: { scheduled_report_id: id, due_ms } })
}

/** Starts one run for all times that were missed while no server ran, with the period of the last one. */
export const startDueRun = taskHandler(
  scheduledReportTask,
  ({ db }: { db: Database }) =>
    ({ account_id, payload }: DueTask): Promise<void> =>
      db.write(account_id, async (tx) => {
        const { scheduled_report_id: id, due_ms } = payload as { scheduled_report_id: number; due_ms: number }
        const report = await queries.lockScheduledReport(tx.db, { account_id, id })
        if (!report?.is_on || report.next_run_ms !== due_ms) return
        await startRun(tx, report, { at_ms: lastRunUntil(report, report.now_ms), requested_by_user_id: null })
        await scheduleNextRun(tx, report)
      }),
  'reports',
)

/** The days of the period are relative to the hospital's day at `at_ms`. */
export async function startRun(
  tx: Tx,
  report: queries.LockedReport,
  { at_ms, requested_by_user_id }: { at_ms: number; requested_by_user_id: number | null },
): Promise<void> {
  const { account_id } = tx
  const { id, slug, period, owner_problem: obstacle, owner_id } = report
  const key = { account_id, id }
  const range = period && periodDays(period, await runs.findHospitalDay(tx.db, account_id, at_ms))
  const run_id = await runs.insertRun(tx.db, key, { requested_by_user_id, range, obstacle })
  const references = Array.from({ length: recipientsMost }, newReference)
  const user_ids = obstacle === null ? await runs.insertMails(tx.db, key, { run_id, slug, references }) : []
  await scheduleMany(
    tx,
    reportMailTask,
    user_ids.map((user_id) => ({ in_ms: 0, payload: { run_id, user_id } })),
  )
  tx.audit(
    requested_by_user_id,
    obstacle === null ? 'scheduled_report.sent' : 'scheduled_report.skipped',
    { scheduled_report: id },
    { run_id, slug, range, recipient_ids: user_ids, ...(obstacle !== null && { obstacle }) },
  )
  await publishReport(tx, { id, owner_id })
}

/** Publishes to the owner and recipients of the report, also to former ones. */
export async function publishReport(
  tx: Tx,
  { id, owner_id }: { id: number; owner_id: number },
  former: readonly number[] = [],
): Promise<void> {
  const recipients = await queries.listRecipientIds(tx.db, { account_id: tx.account_id, id })
  const users = [...new Set([owner_id, ...recipients, ...former])]
  tx.emit(scheduledReportsChanged, { users }, { scheduled_report_id: id })
}
