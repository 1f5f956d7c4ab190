-- When each message reached each person and was read, and who owes what, found from the person's side.

-- One row for each step that a person's reading makes: up to which message (kind 1 delivered, 2 read), and when.
-- `subscriber` holds how far somebody is now; this is how they got there. A message was read when the first row at or
-- beyond it was written.
create table receipt (
  account_id bigint not null,
  thread_id  bigint not null,
  user_id    bigint not null,
  kind       smallint not null check (kind in (1, 2)),
  message_id bigint not null,
  at         timestamptz not null default clock_now(),
  primary key (account_id, thread_id, user_id, kind, message_id),
  foreign key (account_id, thread_id) references thread
);
select protect('receipt', 'select, insert');

-- An inbox row asks for the reader's own item; the counts of a message walk the thread's few items.
alter table open_item
  drop constraint open_item_account_id_thread_id_message_id_user_id_key,
  add unique (account_id, thread_id, user_id, message_id);

-- The views ask for threads, newest message first, so that is what the indexes hold.
drop index open_item_owed;
drop index open_item_awaited;
create index open_item_owed on open_item (account_id, user_id, thread_id) where state = 'open';
create index open_item_awaited on open_item (account_id, asker_id, thread_id) where state = 'open';
