-- Messages that users wrote to be sent at a later time.

-- scheduled_message: a message of its author that waits for its time, or could not be sent then. Sending deletes it.
create table scheduled_message (
  account_id           bigint not null,
  id                   bigint generated always as identity,
  author_id            bigint not null,
  thread_id            bigint,                           -- of a reply; null for other messages, or if the thread was removed
  reply                jsonb,                            -- the body of the request, of which one is set
  new_thread           jsonb,
  conversation_message jsonb,
  send_at              timestamptz not null,
  not_sent_reason      text,                             -- null while it waits
  version              integer not null default 1,       -- a change states the version that it is based on
  created              timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, author_id) references users,
  -- The author keeps the text of a reply to a thread that was removed.
  foreign key (account_id, thread_id) references thread on delete set null (thread_id),
  check (num_nonnulls(reply, new_thread, conversation_message) = 1),
  check (thread_id is null or reply is not null)
);
create index scheduled_message_by_author on scheduled_message (account_id, author_id, send_at);
create index scheduled_message_by_thread on scheduled_message (account_id, thread_id) where thread_id is not null;
select protect('scheduled_message');

-- The upload waits with its message, and is then kept longer than other unsent uploads.
alter table file
  add column scheduled_message_id bigint,
  add foreign key (account_id, scheduled_message_id) references scheduled_message on delete set null (scheduled_message_id);
create index file_by_scheduled_message on file (account_id, scheduled_message_id) where scheduled_message_id is not null;
