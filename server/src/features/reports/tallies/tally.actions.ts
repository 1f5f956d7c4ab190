import { addDays } from '@wardline/contract/days.rules.ts'
import { pagerCallDays } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { allowLongStatements } from '../../../platform/db/transaction-settings.ts'
import { everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { days_until_final, listDays, listMonths, nextMonth } from './day.rules.ts'
import { tallyAlerts } from './alert-tally.queries.ts'
import { tallyCalls } from './call-tally.queries.ts'
import { tallyDuty, tallyDutyMonth } from './duty-tally.queries.ts'
import { tallyHandoffMonth, tallyHandoffs } from './handoff-tally.queries.ts'
import { saveOutcomes, tallyPageMonth, tallyPages } from './page-tally.queries.ts'
import * as queries from './tally.queries.ts'

/**
 * Counts the rows that are new since the last tally. A day is always counted as a whole, so a repeated or
 * overlapping run changes nothing.
 */
export function tallyAccount(database: Database, account_id: number): Promise<void> {
  return database.acrossAccounts(async (db) => {
    await allowLongStatements(db)
    const { tallied, today, first } = await queries.lockTally(db, account_id)
    const from = tallied ?? first
    if (from !== null) await tallyFrom(db, { account_id, from, today })
    await tallyClosedLoop(db, { account_id, from: addDays(from ?? today, -days_until_final), today })
    await queries.saveTally(db, account_id)
  })
}

/** Counts all days again that still have all of their messages. Returns the first of them, or null if no message or sign-in exists. */
export function rebuildTallies(database: Database, account_id: number): Promise<string | null> {
  return database.acrossAccounts(async (db) => {
    await allowLongStatements(db)
    const { today, first } = await queries.lockTally(db, account_id)
    const kept_days = await queries.findRetentionDays(db, account_id)
    const complete = kept_days === null ? first : addDays(today, 1 - kept_days)
    if (first === null || complete === null) return null
    const from = complete > first ? complete : first
    await tallyFrom(db, { account_id, from, today })
    await tallyClosedLoop(db, { account_id, from, today, isRebuild: true })
    await queries.saveTally(db, account_id)
    return from
  })
}

async function tallyFrom(
  db: Db,
  { account_id, from, today }: { account_id: number; from: string; today: string },
): Promise<void> {
  for (const month of listMonths(from, today)) {
    const lastDay = addDays(nextMonth(month), -1)
    const days = {
      account_id,
      from: from > month ? from : month,
      until: lastDay < today ? lastDay : today,
    }
    await queries.tallyMessages(db, days)
    await queries.tallyHospital(db, days)
    await queries.tallyMonth(db, account_id, month)
  }
}

/** Without `isRebuild`, pages of a day are counted again only if an outcome changed. */
async function tallyClosedLoop(
  db: Db,
  {
    account_id,
    from,
    today,
    isRebuild = false,
  }: { account_id: number; from: string; today: string; isRebuild?: boolean },
): Promise<void> {
  // One day later than the calls are deleted, because a clock change may shift the deletion by an hour.
  const first_call_day = addDays(today, 2 - pagerCallDays)
  for (const month of listMonths(from, today)) {
    const lastDay = addDays(nextMonth(month), -1)
    const days = {
      account_id,
      from: from > month ? from : month,
      until: lastDay < today ? lastDay : today,
    }
    const changed = await saveOutcomes(db, days)
    const counted = isRebuild ? listDays(days.from, days.until) : changed
    for (const day of counted) await tallyPages(db, account_id, day)
    if (counted.length > 0) await tallyPageMonth(db, account_id, month)
    await tallyDuty(db, days)
    await tallyAlerts(db, days)
    await tallyCalls(db, days, first_call_day)
    await tallyHandoffs(db, days)
    await tallyDutyMonth(db, account_id, month)
    await tallyHandoffMonth(db, account_id, month)
  }
}

export const tallyJob = recurringJobs(({ db }: { db: Database }) => ({
  name: 'tally_reports',
  times: everyMinutes(5),
  async run() {
    for (const { account_id } of await db.acrossAccounts(queries.listTalliedAccounts))
      await tallyAccount(db, account_id)
  },
}))
