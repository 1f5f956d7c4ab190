import { searchJobs } from '@wardline/server/features/messaging/search/search.jobs.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { withOwnerClient } from '../servers/client.ts'
import { largeReader, largeThreadId, largeThreads, rareWord, countThreads, type Shape } from './shape.ts'

const largeThreadUsers = 2_000
const rareMessages = 20

/**
 * Creates five thousand threads of one user, a word in twenty of a million messages, and a thread with two
 * thousand users. Builds the search texts before the measurement.
 */
export async function seedLarge(url: string, shape: Shape): Promise<void> {
  const every = Math.max(1, Math.floor(countThreads(shape) / largeThreads))
  await withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count, last_message_id, last_message_date)
        select account_id, id, ${largeReader}, 'new_message', 0, 1, last_message_id, last_message_date from thread
         where id <= ${countThreads(shape)} and id % ${every} = 0;
      update message set body = body || ' ${rareWord}'
       where (account_id, thread_id, id) in (
         select m.account_id, m.thread_id, min(m.id) from message m
          where m.thread_id <= ${countThreads(shape)} and m.thread_id % ${every * Math.floor(largeThreads / rareMessages)} = 0
          group by m.account_id, m.thread_id);
      insert into thread (account_id, id, subject, priority, created_by, last_message_id)
        overriding system value
        select account_id, ${largeThreadId(shape)}, 'All staff', 1, 1, last_message_id from thread where id = 1;
      insert into message (account_id, thread_id, sender_id, sender_name, sender_title, body, data)
        select t.account_id, t.id, u.id, u.display_name, u.title, 'To all staff', '[]'
          from thread t join users u on u.account_id = t.account_id and u.id = 1 where t.id = ${largeThreadId(shape)};
      update thread set last_message_id = (select max(id) from message where thread_id = ${largeThreadId(shape)})
       where id = ${largeThreadId(shape)};
      insert into subscriber (account_id, thread_id, user_id, reason)
        select t.account_id, t.id, n, case n when 1 then 'sender' else 'new_message' end
          from thread t, generate_series(1, ${largeThreadUsers}) n where t.id = ${largeThreadId(shape)}`)
  })
  const database = openDatabase((await prepareLogins(url)).logins)
  await searchJobs({ db: database }).run()
  await database.close()
  await withOwnerClient(url, (client) => client.query('vacuum analyze'))
}
