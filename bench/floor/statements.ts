export interface SentRow {
  id: string
  created: Date
  user_ids: string[]
}

/** Runs in one statement, so one transaction and one round trip. */
export const sendText = `
  with added as (
    insert into message (thread_id, sender_id, body) values ($1, $2, $3) returning id, created
  ), moved as (
    update thread set last_message_id = added.id, last_message_date = added.created from added where thread.id = $1
  ), notified as (
    update subscriber s
       set last_message_date = added.created, is_archived = false,
           state = case when s.user_id = $2 then 2 else 0 end,
           unread_message_count = case when s.user_id = $2 then 0 else s.unread_message_count + 1 end
      from added where s.thread_id = $1
    returning s.user_id
  )
  select added.id, added.created, (select array_agg(user_id) from notified) as user_ids from added`

export const inboxText = `
  select t.id, t.subject, t.priority, t.created, t.last_message_id, s.last_message_date, s.state, s.unread_message_count,
         m.sender_id, u.display_name as sender_name, left(m.body, 200) as text
    from (select * from subscriber where user_id = $1 and not is_archived
           order by last_message_date desc, thread_id desc limit 20) s
    join thread t on t.id = s.thread_id
    join message m on m.thread_id = t.id and m.id = t.last_message_id
    join users u on u.id = m.sender_id
   order by s.last_message_date desc, s.thread_id desc`

/** Wardline's tables, reduced to the columns of the statements above. */
export const tables = `
  create table users (id bigint primary key, display_name text not null);
  create table thread (
    id bigint primary key,
    subject text not null,
    priority smallint not null default 1,
    created timestamptz not null default now(),
    last_message_id bigint not null,
    last_message_date timestamptz not null
  );
  create table message (
    thread_id bigint not null references thread,
    id bigint generated always as identity,
    sender_id bigint not null references users,
    created timestamptz not null default now(),
    body text not null,
    primary key (thread_id, id)
  );
  create table subscriber (
    thread_id bigint not null references thread,
    user_id bigint not null references users,
    state smallint not null,
    is_archived boolean not null default false,
    unread_message_count int not null,
    last_message_date timestamptz not null,
    primary key (thread_id, user_id)
  ) with (fillfactor = 85);
  create index inbox on subscriber (user_id, is_archived, last_message_date desc, thread_id desc);`
