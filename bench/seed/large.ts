import { searchHousekeeping } from '@wardline/server/features/messaging/search.jobs.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { asOwner } from '../servers/client.ts'
import { largeReader, largeThread, largeThreads, rareWord, threadsOf, type Shape } from './shape.ts'

const everybody = 2_000
const rareMessages = 20

/**
 * Beyond what people usually have: somebody on five thousand threads, a word that is in twenty of a million messages, and
 * a thread of two thousand people. Ours alone; what is noted of threads is noted before anything is measured.
 */
export async function seedLarge(url: string, shape: Shape): Promise<void> {
  const every = Math.max(1, Math.floor(threadsOf(shape) / largeThreads))
  await asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count, last_message_id, last_message_date)
        select account_id, id, ${largeReader}, 'new_message', 0, 1, last_message_id, last_message_date from thread
         where id <= ${threadsOf(shape)} and id % ${every} = 0;
      update message set body = body || ' ${rareWord}'
       where (account_id, thread_id, id) in (
         select m.account_id, m.thread_id, min(m.id) from message m
          where m.thread_id <= ${threadsOf(shape)} and m.thread_id % ${every * Math.floor(largeThreads / rareMessages)} = 0
          group by m.account_id, m.thread_id);
      insert into thread (account_id, id, subject, priority, created_by, last_message_id)
        overriding system value
        select account_id, ${largeThread(shape)}, 'Everybody', 1, 1, last_message_id from thread where id = 1;
      insert into message (account_id, thread_id, sender_id, body, data)
        select account_id, id, 1, 'To everybody', '[]' from thread where id = ${largeThread(shape)};
      update thread set last_message_id = (select max(id) from message where thread_id = ${largeThread(shape)})
       where id = ${largeThread(shape)};
      insert into subscriber (account_id, thread_id, user_id, reason)
        select t.account_id, t.id, n, case n when 1 then 'sender' else 'new_message' end
          from thread t, generate_series(1, ${everybody}) n where t.id = ${largeThread(shape)}`)
  })
  const database = openDatabase(url)
  await searchHousekeeping(database).run()
  await database.close()
  await asOwner(url, (client) => client.query('vacuum analyze'))
}
