-- A user can mute a conversation: only messages that need them notify them (mute.rules.ts).
alter table subscriber
  -- Since when; null if it is not muted.
  add column muted timestamptz;

alter table message
  -- Its sender chose its recipients. The server chooses those of a message to a group, which names no one.
  add column names_recipients boolean not null default false;

-- Users leave conversations, or its sender removes them.
alter table thread
  -- Grows with each departure, so that browsers can order changes of its subscribers; 0 without any.
  add column last_departure_id bigint not null default 0;

-- thread_departure: a user who left a thread. Their subscriber is deleted; the proof of earlier messages needs what it said.
create table thread_departure (
  account_id      bigint not null,
  id              bigint generated always as identity,
  thread_id       bigint not null,
  user_id         bigint not null,
  by_user_id      bigint not null,       -- the user, or the sender who removed them
  subscriber_id   bigint not null,       -- of the deleted row
  why             text not null,         -- of the deleted row
  last_message_id bigint not null,       -- the newest message then
  at              timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, by_user_id) references users
);
create index thread_departure_thread on thread_departure (account_id, thread_id, id);
create index thread_departure_user on thread_departure (account_id, user_id);
select protect('thread_departure', 'select, insert');
