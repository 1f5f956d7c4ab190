import { sql, type RawBuilder } from 'kysely'
import { splitPeriod } from '../tallies/day.rules.ts'

/** The rows of a tally with days and months that together cover a period, each day once, until the last tallied day. */
// every account: a condition on rows that a query has selected.
export function isInPeriod(
  { from, until }: { from: string; until: string },
  tallied: string,
): RawBuilder<boolean> {
  const { months, days } = splitPeriod({ from, until }, tallied)
  const ofDays = days.map(
    (span) => sql`(span = 'day' and start between ${span.from}::date and ${span.until}::date)`,
  )
  const ofMonths = months
    ? [sql`(span = 'month' and start between ${months.from}::date and ${months.until}::date)`]
    : []
  return sql<boolean>`(${sql.join([...ofMonths, ...ofDays], sql` or `)})`
}
