import { sql, type RawBuilder } from 'kysely'
import type { SearchWords } from './search-words.rules.ts'

/** SQL condition: every word occurs in the folded column. every account: a condition, not a query. */
export const matchesWords = ({ words }: SearchWords, column: RawBuilder<string>): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(${column}, ${word}) > 0`),
        sql` and `,
      )})`

/** For an ORDER BY: 0 where a word of the name begins with what was typed, else 1. every account: as above. */
export const matchRank = ({ phrase }: SearchWords, column: RawBuilder<string>): RawBuilder<number> =>
  phrase === ''
    ? sql`(select 0)` // a bare number would mean a column position
    : sql`case when strpos(' ' || split_part(${column}, E'\n', 1), ${` ${phrase}`}) > 0 then 0 else 1 end`
