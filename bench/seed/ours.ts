import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { addNumberedUsers } from '@wardline/server/features/accounts/import/account.actions.ts'
import { newToken, tokenHash } from '@wardline/server/features/accounts/sessions/session-token.rules.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { migrate } from '@wardline/server/platform/db/migrate.ts'
import { withOwnerClient } from '../servers/client.ts'
import { calendarRows } from './calendar.ts'
import {
  bodyText,
  cellParticipantsText,
  lastDateText,
  longMessages,
  longReader,
  longThreadId,
  messagesEach,
  people,
  threadParticipantsText,
  countThreads,
  type Shape,
} from './shape.ts'

export type Tokens = string[]

/** Inserts sessions directly, because 5,000 sign-ins would mostly compute argon2 hashes. */
export async function seedWardline(url: string, shape: Shape): Promise<Tokens> {
  await migrate(url)
  const database = openDatabase((await prepareLogins(url)).logins)
  const account_id = await createAccount(database, 'Bench')
  const ids = await addNumberedUsers(database, account_id, 'bench', people, 'a password for all')
  await database.close()
  if (ids[0] !== 1 || ids.at(-1) !== people) throw new Error('User ids of a new database must start at 1.')
  const tokens = ['', ...ids.map(() => newToken(account_id))]

  await withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query('update account set lock_minutes = 100000')
    await client.query(
      `insert into session (account_id, user_id, token_hash)
     select ${account_id}, n, hash from unnest($1::bytea[]) with ordinality as t(hash, n)`,
      [tokens.slice(1).map(tokenHash)],
    )
    await client.query(rows(account_id, shape))
    await client.query(longConversationRows(account_id, shape))
    await client.query(`
      update thread t
         set shown_message_id = m.id, shown_sender_id = m.sender_id, shown_text = left(m.body, 200),
             shown_has_attachments = m.has_attachments
        from message m where m.account_id = t.account_id and m.thread_id = t.id and m.id = t.last_message_id`)
    await client.query(calendarRows(account_id))
    await client.query('vacuum analyze')
  })
  return tokens
}

const rows = (account_id: number, shape: Shape): string => {
  const threads = countThreads(shape)
  return `
    insert into location (account_id, name) select ${account_id}, '6 West ' || n from generate_series(1, 500) n;
    insert into patient (account_id, mrn, first_name, last_name, date_of_birth, location_id)
      select ${account_id}, 'M' || n, 'Pat', 'Ient ' || n, date '1950-01-01' + n * 40, n from generate_series(1, 500) n;
    create temp table placed as ${threadParticipantsText(threads)} union all ${cellParticipantsText(shape)};
    create temp table sized as select thread, count(*) as people from placed group by thread;
    insert into thread (account_id, id, subject, priority, created_by, created, last_message_date, patient_id)
      overriding system value
      select ${account_id}, s.thread, 'Labs of bed ' || s.thread % 40, 1, p.person, ${lastDateText(threads, 's.thread')},
             ${lastDateText(threads, 's.thread')}, case when s.thread % 3 = 0 then 1 + s.thread % 500 end
        from sized s join placed p on p.thread = s.thread and p.place = 0 order by s.thread;
    select setval(pg_get_serial_sequence('thread', 'id'), ${threads} + 1000);
    insert into message (account_id, thread_id, sender_id, sender_name, sender_title, created, body, data)
      select ${account_id}, s.thread, p.person, u.display_name, u.title, ${lastDateText(threads, 's.thread')} - (${messagesEach} - m) * interval '1 minute',
             text, jsonb_build_array(jsonb_build_object('field_type', 'textarea', 'data', text, 'label', ''))
        from sized s, generate_series(1, ${messagesEach}) m, placed p, users u,
             lateral (select ${bodyText('s.thread', 'm')} as text) b
       where p.thread = s.thread and p.place = m % s.people and u.account_id = ${account_id} and u.id = p.person order by s.thread, m;
    update thread set last_message_id = newest.id
      from (select thread_id, max(id) as id from message group by thread_id) newest where thread.id = newest.thread_id;
    insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count, delivered_message_id,
        read_message_id, last_message_id, last_message_date)
      select ${account_id}, p.thread, p.person, case p.place when 0 then 'sender' else 'new_message' end, p.thread % 3,
             case when p.thread % 3 = 2 then 0 else 1 end, t.last_message_id,
             case when p.thread % 3 = 2 then t.last_message_id else 0 end, t.last_message_id, t.last_message_date
        from placed p join thread t on t.account_id = ${account_id} and t.id = p.thread order by p.thread, p.place`
}

const longConversationRows = (account_id: number, shape: Shape): string => {
  const thread = longThreadId(shape)
  const last = `(select max(id) from message where account_id = ${account_id} and thread_id = ${thread})`
  return `
    insert into thread (account_id, id, subject, priority, created_by, created)
      overriding system value values (${account_id}, ${thread}, 'Ten thousand messages', 1, ${longReader}, now() - interval '8 days');
    insert into message (account_id, thread_id, sender_id, sender_name, sender_title, created, body, data)
      select ${account_id}, ${thread}, u.id, u.display_name, u.title, now() - (${longMessages} - n) * interval '1 minute', text,
             jsonb_build_array(jsonb_build_object('field_type', 'textarea', 'data', text, 'label', ''))
        from generate_series(1, ${longMessages}) n
        join users u on u.account_id = ${account_id} and u.id = ${longReader} + n % 2,
             lateral (select 'Message ' || n || repeat(' and what was found at the bed', n % 7) as text) b order by n;
    update thread set last_message_id = ${last}, last_message_date = now() where id = ${thread};
    insert into subscriber (account_id, thread_id, user_id, reason, state, delivered_message_id, read_message_id,
        last_message_id, last_message_date)
      select ${account_id}, ${thread}, person, 'new_message', 2, t.last_message_id, t.last_message_id, t.last_message_id, now()
        from generate_series(${longReader}, ${longReader} + 1) person, thread t
       where t.account_id = ${account_id} and t.id = ${thread}`
}
