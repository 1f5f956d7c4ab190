import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'

/** A tsvector holds a megabyte; one that is this long, in bytes of its words, would rule out few threads anyway. */
const mostBytes = 200_000

/**
 * Writes down the words of up to `most` threads that have newer messages; answers how many there were. Ids within a thread
 * follow commit order, so whatever this does not see is newer than the thread's last message that it does see.
 * every account: it runs behind all of them.
 */
export async function noteThreadWords(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into thread_words (account_id, thread_id, words, upto)
    select t.account_id, t.id, case when said.bytes <= ${mostBytes} then array_to_tsvector(said.words) end, t.last_message_id
      from (select t.account_id, t.id, t.last_message_id, d.words, coalesce(d.upto, 0) as upto
              from thread t left join thread_words d on d.account_id = t.account_id and d.thread_id = t.id
             where d.thread_id is null or (d.words is not null and d.upto < t.last_message_id)
             limit ${most}) t
     cross join lateral (
       select coalesce(array_agg(lexeme), '{}') as words, coalesce(sum(octet_length(lexeme)), 0) as bytes
         from (select lexeme from unnest(t.words)
               union
               select l.lexeme from message m cross join lateral unnest(m.words) l
                where m.account_id = t.account_id and m.thread_id = t.id and m.id > t.upto and m.id <= t.last_message_id) each
     ) said
    on conflict (account_id, thread_id) do update set words = excluded.words, upto = excluded.upto
     where thread_words.upto < excluded.upto`.execute(db)
  return Number(numAffectedRows ?? 0)
}
