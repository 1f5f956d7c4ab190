import { sql, type RawBuilder } from 'kysely'
import { isUnspaced } from '@wardline/contract/folded-text.ts'
import type { SearchTerm } from '@wardline/contract/messaging/search/search-query.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import type { DayOffset, LexedTerm } from './search.rules.ts'

/**
 * Splits terms as PostgreSQL splits a message. A term without spaces between its words has none, so that it is found
 * as a substring. every account: reads no table
 */
export async function lexTerms(db: Db, terms: readonly SearchTerm[]): Promise<LexedTerm[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<{ words: string }>`
    select search_phrase(t.text)::text as words
      from unnest(${terms.map((term) => term.text)}::text[]) with ordinality as t(text, place) order by place`.execute(
    db,
  )
  return terms.map((term, index) => ({
    ...term,
    words: isUnspaced(term.text) ? '' : (rows[index]?.words ?? ''),
  }))
}

async function selectIds(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => row.id)
}

const matchesAny = (names: readonly string[], column: RawBuilder<string>): RawBuilder<unknown> =>
  sql`(${sql.join(
    names.map((name) => matchesWords(parseSearchWords(name), column)),
    sql` or `,
  )})`

/** Ignores access: only users on threads of the caller can appear in results. */
export const findUsersByName = (db: Db, account_id: number, names: readonly string[]): Promise<number[]> =>
  selectIds(
    db,
    sql`select c.user_id as id from contact c
         where c.account_id = ${account_id} and c.user_id is not null and ${matchesAny(names, sql`split_part(c.words, E'\n', 1)`)}`,
  )

export const findPatientsByName = (db: Db, account_id: number, name: string): Promise<number[]> =>
  selectIds(
    db,
    sql`select p.id from patient p where p.account_id = ${account_id} and ${matchesAny([name], sql`p.words`)}`,
  )

export const findMessageTypesByName = (db: Db, account_id: number, name: string): Promise<number[]> =>
  selectIds(
    db,
    sql`select y.id from message_type y where y.account_id = ${account_id} and ${matchesAny([name], sql`fold(y.name)`)}`,
  )

export const findTagsByName = (db: Db, account_id: number, name: string): Promise<number[]> =>
  selectIds(
    db,
    sql`select g.id from tag g where g.account_id = ${account_id} and ${matchesAny([name], sql`fold(g.classified_name)`)}`,
  )

export async function resolveTimeRange(
  db: Db,
  account_id: number,
  { from, until }: { from: DayOffset[]; until: DayOffset[] },
): Promise<{ from: string | null; until: string | null }> {
  if (from.length + until.length === 0) return { from: null, until: null }
  const begins = (days: DayOffset[]) => sql`(d.day + d.plus)::timestamp at time zone a.time_zone)
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ plus }) => plus)}::int[]) as d(day, plus)`
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select (select max(${begins(from)}) as "from", (select min(${begins(until)}) as until
      from account a where a.account_id = ${account_id}`.execute(db)
  return rows[0] ?? { from: null, until: null }
}

export interface FoundMessage {
  sender_id: number
  sender_name: string
  sender_title: string
  body: string
}

export async function loadFoundMessages(
  db: Db,
  account_id: number,
  hits: readonly { thread_id: number; message_id: number }[],
): Promise<Map<number, FoundMessage>> {
  const { rows } = await sql<FoundMessage & { id: number }>`
    select m.id, m.sender_id, m.sender_name, m.sender_title, m.body
      from unnest(${hits.map((hit) => hit.thread_id)}::bigint[], ${hits.map((hit) => hit.message_id)}::bigint[]) as h(thread_id, id)
      join message m on m.account_id = ${account_id} and m.thread_id = h.thread_id and m.id = h.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...message }) => [id, message]))
}
