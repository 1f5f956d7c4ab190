import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Bytes of words per thread. A tsvector holds up to 1 MB, but one beyond this size would rule out few searches. */
const mostBytes = 200_000

/**
 * Message ids of a thread follow commit order, so a message not visible here is newer than the last one that is.
 * every account: it runs behind all of them
 */
export async function updateThreadSearchText(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into thread_search_text (account_id, thread_id, words, upto)
    select t.account_id, t.id, case when said.bytes <= ${mostBytes} then array_to_tsvector(said.words) end, t.last_message_id
      from (select t.account_id, t.id, t.last_message_id, d.words, coalesce(d.upto, 0) as upto
              from thread t left join thread_search_text d on d.account_id = t.account_id and d.thread_id = t.id
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
     where thread_search_text.upto < excluded.upto`.execute(db)
  return Number(numAffectedRows ?? 0)
}
