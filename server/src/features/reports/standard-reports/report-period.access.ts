import type { Db } from '../../../platform/db/connection.ts'
import { readReportDay, type ReportDay } from '../report-parts/period.queries.ts'
import { monthOf } from '../tallies/day.rules.ts'
import { badPeriod } from './report.errors.ts'

interface PeriodInput {
  from?: string | undefined
  until?: string | undefined
}

/**
 * The period of a report or of a list behind its numbers; without any days, the current month.
 * @throws 400 for a period that ends before it begins
 */
export async function requirePeriod(
  db: Db,
  account_id: number,
  { from: first, until: last }: PeriodInput,
): Promise<ReportDay & { from: string; until: string }> {
  const day = await readReportDay(db, account_id)
  const [from, until] = [first ?? monthOf(day.today), last ?? day.today]
  if (from > until) throw badPeriod()
  return { ...day, from, until }
}
