import { addDays, countDays, type DayRange } from '@wardline/contract/days.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import {
  messageReports,
  type ThreadListCount,
} from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { Shown } from './pages-address.view.ts'

/** Kinds of messages that the columns of message reports count. */
const columns: Readonly<Record<string, { counts: ThreadListCount; priority?: number }>> = {
  messages: { counts: 'messages' },
  share: { counts: 'messages' },
  previous: { counts: 'messages' },
  urgent: { counts: 'messages', priority: 2 },
  threads: { counts: 'threads' },
}

/** The day of a row or the whole period; `previous`: as many days earlier as the period has. */
function daysOf(row: ReportRow, key: string, { from, until }: Shown): DayRange {
  const rowDay = row['day']
  if (typeof rowDay !== 'string') return { from, until }
  const day = key === 'previous' ? addDays(rowDay, -countDays(from, until)) : rowDay
  return { from: day, until: day }
}

/**
 * The address of the list of conversations behind a number of a row, or of all rows without a `subject`. Returns
 * undefined if the number counts no conversations. The list has the filters of the report.
 */
export function threadsAddress(
  slug: ReportSlug,
  row: ReportRow,
  key: string,
  period: Shown,
): string | undefined {
  const report = messageReports.find((each) => each === slug)
  const column = columns[key]
  if (!report || !column || !row[key]) return undefined
  const search = new URLSearchParams({ ...daysOf(row, key, period) })
  for (const name of ['department', 'user']) if (period.filters[name]) search.set(name, period.filters[name])
  const subject = row['subject']
  if (typeof subject === 'number') search.set(report === 'usage-report' ? 'user' : 'type', String(subject))
  if (column.counts !== 'messages') search.set('counts', column.counts)
  if (column.priority !== undefined) search.set('priority', String(column.priority))
  return `/reports/${report}/conversations?${search.toString()}`
}
