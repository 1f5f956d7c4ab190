-- Calls and text messages to a pager number become pages to its group or user.

-- pager_number: a phone number that callers outside the application use. Of one account on this server.
create table pager_number (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  number     text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  provider   text not null default 'twilio' check (provider = 'twilio'),
  label      text not null default '',
  group_id   bigint,
  user_id    bigint,
  is_on      boolean not null default true,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id),
  constraint pager_number_has_one_target check (num_nonnulls(group_id, user_id) = 1),
  foreign key (account_id, group_id) references paging_group,
  foreign key (account_id, user_id) references users
);
create unique index pager_number_by_number on pager_number (number);
create index pager_number_by_group on pager_number (account_id, group_id) where group_id is not null;
create index pager_number_by_user on pager_number (account_id, user_id) where user_id is not null;
select protect('pager_number');

-- pager_call: a call or text message to a pager number. Each step of a call is stored with its reply, so that any server
-- continues it and a repeated request gets the same reply. A call with its page is deleted with the conversation.
create table pager_call (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  provider           text not null check (provider in ('twilio', 'sandbox')),
  provider_reference text not null,              -- CallSid or MessageSid
  channel            text not null check (channel in ('voice', 'sms')),
  pager_number_id    bigint,
  number             text not null,              -- as it was called
  label              text not null,              -- of the number, as it was then
  caller             text not null default '',   -- E.164; empty: withheld
  at                 timestamptz not null default clock_now(),
  state              text not null default 'open' check (state in ('open', 'paged', 'abandoned', 'refused')),
  -- Step of the dialogue: what the next digits mean, and what the caller entered.
  turn               int not null default 0,
  dialogue           jsonb not null,
  reply              jsonb not null,
  call_seconds       int check (call_seconds >= 0),
  call_back          text not null default '',
  recording_state    text not null default 'none' check (recording_state in ('none', 'pending', 'stored', 'failed')),
  recording          text,                       -- RecordingSid
  recording_seconds  int,
  thread_id          bigint,
  message_id         bigint,
  primary key (account_id, id),
  unique (account_id, provider, provider_reference),
  constraint pager_call_page check ((state = 'paged') = (thread_id is not null)),
  foreign key (account_id, pager_number_id) references pager_number on delete set null (pager_number_id),
  foreign key (account_id, thread_id) references thread on delete cascade
);
create index pager_call_by_thread on pager_call (account_id, thread_id) where thread_id is not null;
create index pager_call_by_time on pager_call (account_id, at);
create index pager_call_by_caller on pager_call (account_id, number, caller, at);
create index pager_call_by_pager_number on pager_call (account_id, pager_number_id) where pager_number_id is not null;
select protect('pager_call');

-- Messages from a call say so.
alter table message drop constraint message_via_check, add constraint message_via_check
  check (via in ('sms', 'email', 'pager', 'voice'));
-- A recording becomes an attachment after its message was sent. Nothing else of a message changes.
grant update (has_attachments) on message to wardline_app, wardline_worker;
