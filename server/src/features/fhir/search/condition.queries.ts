import { sql, type RawBuilder } from 'kysely'
import { dayRanges, instantRanges, periodRanges, type DateFilter } from './search-date.rules.ts'
import type { Filters, StringFilter } from './search-value.rules.ts'

/** Conditions of searches on columns that the queries name. */
type Condition = RawBuilder<unknown>

/** every account: a condition, not a query. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** every account: a condition, not a query. */
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Matches any of the numbers of each list. every account: a condition, not a query. */
export const among = (column: Condition, lists: readonly (readonly number[])[]): Condition =>
  all(lists.map((ids) => sql`${column} = any(${[...ids]}::bigint[])`))

/** every account: a condition, not a query. */
export const amongTexts = (column: Condition, lists: readonly (readonly string[])[]): Condition =>
  all(lists.map((texts) => sql`${column} = any(${[...texts]}::text[])`))

/** Returns no condition for an undefined list. every account: a condition, not a query. */
export const isOneOf = (column: Condition, values: readonly boolean[] | undefined): Condition =>
  values === undefined ? sql`true` : sql`${column} = any(${[...values]}::boolean[])`

/** every account: a condition, not a query. */
export const instantMatches = (column: Condition, filters: Filters<DateFilter>): Condition =>
  all(
    filters.map((values) =>
      any(
        values
          .flatMap(instantRanges)
          .map(
            ({ from, until }) =>
              sql`(${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz)`,
          ),
      ),
    ),
  )

/** every account: a condition, not a query. */
export const dayMatches = (column: Condition, filters: Filters<DateFilter>): Condition =>
  all(
    filters.map((values) =>
      any(
        values
          .flatMap(dayRanges)
          .map(({ from, until }) => sql`(${column} >= ${from}::date and ${column} < ${until}::date)`),
      ),
    ),
  )

/** A period whose end is null lasts. every account: a condition, not a query. */
export const periodMatches = (
  { starts, ends }: { starts: Condition; ends: Condition },
  filters: Filters<DateFilter>,
): Condition =>
  all(
    filters.map((values) =>
      any(
        values.flatMap(periodRanges).map(
          (range) =>
            sql`(${starts} >= ${range.starts_from}::timestamptz and ${starts} < ${range.starts_until}::timestamptz
                and coalesce(${ends}, 'infinity') > ${range.ends_after}::timestamptz
                and coalesce(${ends}, 'infinity') <= ${range.ends_by}::timestamptz)`,
        ),
      ),
    ),
  )

/**
 * `column` is as it was entered, `folded` in lower case without accents. With `words`, each word of the column is
 * compared. every account: a condition, not a query.
 */
export const textMatches = (
  { column, folded, words = false }: { column: Condition; folded: Condition; words?: boolean },
  filters: Filters<StringFilter>,
): Condition =>
  all(
    filters.map((values) =>
      any(
        values.map(({ match, text }) =>
          match === 'exact'
            ? sql`${column} = ${text}`
            : match === 'contains'
              ? sql`strpos(${folded}, fold(${text})) > 0`
              : words
                ? sql`strpos(' ' || ${folded}, ' ' || fold(${text})) > 0`
                : sql`starts_with(${folded}, fold(${text}))`,
        ),
      ),
    ),
  )
