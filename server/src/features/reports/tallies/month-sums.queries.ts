import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { sumSteps } from './step.queries.ts'

/** A tally with the spans `day` and `month`. */
export interface SpanTally {
  table: string
  /** Beside account, span and start. */
  keys: readonly string[]
  /** Columns that are added up. */
  counts: readonly string[]
  /** Columns with counts by step. */
  steps?: readonly string[]
}

/** Columns of a tally and their sums over rows of its days. */
// every account: names columns only.
export const listColumns = ({ keys, counts, steps = [] }: SpanTally) => ({
  key: sql.join(keys.map((name) => sql.ref(name))),
  counted: sql.join([...counts, ...steps].map((name) => sql.ref(name))),
  summed: sql.join([...counts.map((name) => sql`sum(${sql.ref(name)})::int`), ...steps.map(sumSteps)]),
})

/**
 * Adds up the days of a month, whose first is `month`. Rows without a change stay as they are, because the current month
 * is added up at each tally.
 */
export async function sumMonth(
  db: Db,
  { account_id, month }: { account_id: number; month: string },
  tally: SpanTally,
): Promise<void> {
  const { key, counted, summed } = listColumns(tally)
  const table = sql.table(tally.table)
  const columns = [...tally.counts, ...(tally.steps ?? [])]
  const isSameKey = sql.join(
    tally.keys.map((name) => sql`fresh.${sql.ref(name)} = t.${sql.ref(name)}`),
    sql` and `,
  )
  const assignments = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const before = sql.join(columns.map((name) => sql`t.${sql.ref(name)}`))
  const after = sql.join(columns.map((name) => sql`excluded.${sql.ref(name)}`))
  await sql`
    with fresh (${key}, ${counted}) as materialized (
      select ${key}, ${summed} from ${table}
       where account_id = ${account_id} and span = 'day' and start >= ${month}::date
         and start < ${month}::date + interval '1 month'
       group by ${key}),
    gone as (
      delete from ${table} t
       where t.account_id = ${account_id} and t.span = 'month' and t.start = ${month}::date
         and not exists (select from fresh where ${isSameKey}))
    insert into ${table} as t (account_id, span, start, ${key}, ${counted})
    select ${account_id}, 'month', ${month}::date, ${key}, ${counted} from fresh
    on conflict (account_id, span, start, ${key}) do update set ${assignments}
     where (${before}) is distinct from (${after})`.execute(db)
}
