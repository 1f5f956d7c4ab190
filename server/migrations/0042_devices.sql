-- Devices are tied to the session in which they last checked in, and say whether their owner lets them ring. And who was
-- told that somebody who is on call next cannot be reached.

alter table device
  add column session_id bigint,                        -- no foreign key: a session that runs out leaves its device
  add column is_allowed boolean not null default true; -- false: its owner blocks notifications
create index device_by_session on device (account_id, session_id) where session_id is not null;

-- One row for each shift that was looked at before it began: told once, whatever happens afterwards. Shifts are laid out
-- anew when a calendar changes, so a shift is who, where and when, not its id.
create table reach_notice (
  account_id bigint not null references account,
  group_id   bigint not null,
  user_id    bigint not null,
  starts     timestamptz not null,
  problems   text[] not null,      -- empty: they could be reached
  thread_id  bigint,               -- in which they were told
  told       timestamptz,
  checked    timestamptz not null default clock_now(),
  primary key (account_id, group_id, user_id, starts)
);
create index reach_notice_by_age on reach_notice (checked);
select protect('reach_notice');

-- A page that its sender made to see what rings: its thread, and for whom.
create table test_page (
  account_id bigint not null,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint not null,
  by_user_id bigint not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, thread_id),
  foreign key (account_id, thread_id) references thread
);
select protect('test_page');
