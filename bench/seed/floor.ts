import { withOwnerClient } from '../servers/client.ts'
import { tables } from '../floor/statements.ts'
import {
  bodyText,
  cellParticipantsText,
  lastDateText,
  messagesEach,
  people,
  threadParticipantsText,
  countThreads,
  type Shape,
} from './shape.ts'

export const seedFloor = (url: string, shape: Shape): Promise<void> =>
  withOwnerClient(url, async (client) => {
    const threads = countThreads(shape)
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; ${tables}`)
    await client.query(`
    insert into users select n, 'User ' || n from generate_series(1, ${people}) n;
    create temp table placed as ${threadParticipantsText(threads)} union all ${cellParticipantsText(shape)};
    create temp table sized as select thread, count(*) as people from placed group by thread;
    insert into thread
      select thread, 'Labs of bed ' || thread % 40, 1, ${lastDateText(threads, 'thread')}, 0, ${lastDateText(threads, 'thread')}
        from sized order by thread;
    insert into message (thread_id, sender_id, created, body)
      select s.thread, p.person, ${lastDateText(threads, 's.thread')} - (${messagesEach} - m) * interval '1 minute',
             ${bodyText('s.thread', 'm')}
        from sized s, generate_series(1, ${messagesEach}) m, placed p
       where p.thread = s.thread and p.place = m % s.people order by s.thread, m;
    update thread set last_message_id = newest.id
      from (select thread_id, max(id) as id from message group by thread_id) newest where thread.id = newest.thread_id;
    insert into subscriber (thread_id, user_id, state, unread_message_count, last_message_date)
      select p.thread, p.person, p.thread % 3, case when p.thread % 3 = 2 then 0 else 1 end,
             ${lastDateText(threads, 'p.thread')} from placed p order by p.thread, p.place`)
    await client.query('vacuum analyze')
  })
