import { sql, type RawBuilder } from 'kysely'
import { step_seconds } from './step.rules.ts'

/** Rows with a time in each step. Counts rows that match `condition` only. */
// every account: counts rows that a query has selected.
export function countSteps(
  seconds: RawBuilder<unknown>,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<number[]> {
  const counts = step_seconds.map(
    (_, i) => sql`count(*) filter (where ${condition} and time_step(${seconds}) = ${sql.lit(i + 1)})::int`,
  )
  return sql<number[]>`array[${sql.join(counts)}]`
}

/** The sums of arrays of steps, by position. */
// every account: adds up rows that a query has selected.
export function sumSteps(column: string): RawBuilder<number[]> {
  const sums = step_seconds.map((_, i) => sql`coalesce(sum((${sql.ref(column)})[${sql.lit(i + 1)}]), 0)::int`)
  return sql<number[]>`array[${sql.join(sums)}]`
}
