import { asOwner } from '../servers/client.ts'
import { tables } from '../floor/statements.ts'
import { body, cells, lastDate, messagesEach, people, spread, threadsOf, type Shape } from './shape.ts'

/** Fills the floor's database. */
export const seedFloor = (url: string, shape: Shape): Promise<void> =>
  asOwner(url, async (client) => {
    const threads = threadsOf(shape)
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; ${tables}`)
    await client.query(`
    insert into users select n, 'User ' || n from generate_series(1, ${people}) n;
    create temp table placed as ${spread(threads)} union all ${cells(shape)};
    create temp table sized as select thread, count(*) as people from placed group by thread;
    insert into thread
      select thread, 'Labs of bed ' || thread % 40, 1, ${lastDate(threads, 'thread')}, 0, ${lastDate(threads, 'thread')}
        from sized order by thread;
    insert into message (thread_id, sender_id, created, body)
      select s.thread, p.person, ${lastDate(threads, 's.thread')} - (${messagesEach} - m) * interval '1 minute',
             ${body('s.thread', 'm')}
        from sized s, generate_series(1, ${messagesEach}) m, placed p
       where p.thread = s.thread and p.place = m % s.people order by s.thread, m;
    update thread set last_message_id = newest.id
      from (select thread_id, max(id) as id from message group by thread_id) newest where thread.id = newest.thread_id;
    insert into subscriber (thread_id, user_id, state, unread_message_count, last_message_date)
      select p.thread, p.person, p.thread % 3, case when p.thread % 3 = 2 then 0 else 1 end,
             ${lastDate(threads, 'p.thread')} from placed p order by p.thread, p.place`)
    await client.query('vacuum analyze')
  })
