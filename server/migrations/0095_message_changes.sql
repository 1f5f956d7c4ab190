-- A sender can correct or take back a message for a while, and subscribers can react to it.
alter table message
  add column corrected  timestamptz,  -- the latest correction
  add column taken_back timestamptz;  -- text and attachments are no longer shown
grant update (body, data, corrected, taken_back) on message to wardline_app, wardline_worker;

-- A correction can remove words from a thread and add others, so its search text is built again.
grant delete on thread_search_text to wardline_app, wardline_worker;

-- message_revision: the contents of a message before each of its changes, for the proof of page.
create table message_revision (
  account_id       bigint not null,
  id               bigint generated always as identity,
  thread_id        bigint not null,
  message_id       bigint not null,
  data             jsonb not null,          -- as in message
  attachment_names text[] not null,         -- of a message that was taken back; otherwise empty
  replaced         timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, thread_id, message_id) references message on delete cascade
);
create index message_revision_message on message_revision (account_id, thread_id, message_id);
select protect('message_revision', 'select, insert');

-- message_reaction: a user's reaction to a message, which says that it was read and never that it was accepted.
create table message_reaction (
  account_id bigint not null,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint not null,
  reaction   text not null check (reaction in ('ok', 'on_it', 'thanks')),
  created    timestamptz not null default clock_now(),
  primary key (account_id, thread_id, message_id, user_id),
  foreign key (account_id, thread_id, message_id) references message on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('message_reaction');
