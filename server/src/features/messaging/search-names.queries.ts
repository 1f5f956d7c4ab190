import { sql, type RawBuilder } from 'kysely'
import type { SearchTerm } from '@wardline/contract/messaging/search-query.rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import { holds } from '../accounts/search-words.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import type { Day, SeenTerm } from './search.rules.ts'

/** The words that PostgreSQL sees in each term, as it sees them in a message. every account: reads no table. */
export async function wordsOf(db: Db, terms: readonly SearchTerm[]): Promise<SeenTerm[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<{ words: string }>`
    select phraseto_tsquery('simple', t.text)::text as words
      from unnest(${terms.map((term) => term.text)}::text[]) with ordinality as t(text, place) order by place`.execute(
    db,
  )
  return terms.map((term, index) => ({ ...term, words: rows[index]?.words ?? '' }))
}

async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => row.id)
}

const anyOf = (names: readonly string[], column: RawBuilder<string>): RawBuilder<unknown> =>
  sql`(${sql.join(
    names.map((name) => holds(searchWords(name), column)),
    sql` or `,
  )})`

/** People of any of these names, or parts of names. Whom a search then shows is on a thread with the caller. */
export const peopleNamed = (db: Db, account_id: number, names: readonly string[]): Promise<number[]> =>
  idsOf(
    db,
    sql`select c.user_id as id from contact c
         where c.account_id = ${account_id} and c.user_id is not null and ${anyOf(names, sql`split_part(c.words, E'\n', 1)`)}`,
  )

/** Patients by name or MRN, those who have left as well. */
export const patientsNamed = (db: Db, account_id: number, name: string): Promise<number[]> =>
  idsOf(
    db,
    sql`select p.id from patient p where p.account_id = ${account_id} and ${anyOf([name], sql`p.words`)}`,
  )

export const messageTypesNamed = (db: Db, account_id: number, name: string): Promise<number[]> =>
  idsOf(
    db,
    sql`select y.id from message_type y where y.account_id = ${account_id} and ${anyOf([name], sql`fold(y.name)`)}`,
  )

export const tagsNamed = (db: Db, account_id: number, name: string): Promise<number[]> =>
  idsOf(
    db,
    sql`select g.id from tag g where g.account_id = ${account_id} and ${anyOf([name], sql`fold(g.classified_name)`)}`,
  )

/** The time that these days leave, as instants where the hospital is: from the last of the first, until the first of the second. */
export async function timeBetween(
  db: Db,
  account_id: number,
  { from, until }: { from: Day[]; until: Day[] },
): Promise<{ from: string | null; until: string | null }> {
  if (from.length + until.length === 0) return { from: null, until: null }
  const begins = (days: Day[]) => sql`(d.day + d.plus)::timestamp at time zone a.time_zone)
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ plus }) => plus)}::int[]) as d(day, plus)`
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select (select max(${begins(from)}) as "from", (select min(${begins(until)}) as until
      from account a where a.account_id = ${account_id}`.execute(db)
  return rows[0] ?? { from: null, until: null }
}

/** Messages by id, as a search shows them. */
export async function messagesFound(
  db: Db,
  account_id: number,
  hits: readonly { thread_id: number; message_id: number }[],
): Promise<Map<number, { sender_id: number; body: string }>> {
  const { rows } = await sql<{ id: number; sender_id: number; body: string }>`
    select m.id, m.sender_id, m.body
      from unnest(${hits.map((hit) => hit.thread_id)}::bigint[], ${hits.map((hit) => hit.message_id)}::bigint[]) as h(thread_id, id)
      join message m on m.account_id = ${account_id} and m.thread_id = h.thread_id and m.id = h.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...message }) => [id, message]))
}
