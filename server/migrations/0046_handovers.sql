-- What somebody owes goes on to the next person: at the end of a shift, or because they pass it on. Until the other one
-- accepts, both hold it.

-- `settled`: somebody who held it too has answered. `moves` counts how often an item was closed without an answer of its
-- person's; it only grows, so that of two counts of a message the later one is known by its numbers.
alter table open_item add column moves smallint not null default 0,
  -- Because of which group somebody owes it, and of which layer there; null: because of who they are. When their shift
  -- ends, it goes on.
  add column group_id bigint,
  add column layer smallint,
  add column via text,                    -- by which way its person answered
  drop constraint open_item_state_check,
  add constraint open_item_state_check check (state in ('open', 'accepted', 'rejected', 'responded', 'recalled',
    'handed_over', 'escalated', 'settled', 'expired'));

create index open_item_of_group on open_item (account_id, group_id) where state = 'open' and group_id is not null;

-- An open item that is offered to somebody else. While it is open, both have an open item of their own.
create table item_handover (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  thread_id    bigint not null,
  message_id   bigint not null,
  from_user_id bigint not null,
  to_user_id   bigint not null,
  group_id     bigint,                    -- whose shift ended; null when a person passed it on. No foreign key: the record stays
  cause        text not null check (cause in ('shift', 'passed_on', 'not_me')),
  asked        timestamptz not null,      -- since when an answer is owed, by whoever held it first
  held_before  boolean not null,          -- who gets it owed an answer of their own already
  state        text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'answered', 'withdrawn')),
  offered      timestamptz not null default clock_now(),
  ended        timestamptz,
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, from_user_id) references users,
  foreign key (account_id, to_user_id) references users,
  check (from_user_id <> to_user_id),
  check ((state = 'offered') = (ended is null))
);
create unique index item_handover_once on item_handover (account_id, thread_id, message_id, from_user_id, to_user_id)
  where state = 'offered';
create index item_handover_to on item_handover (account_id, to_user_id, offered) where state = 'offered';
select protect('item_handover', 'select, insert, update');

-- The transaction of an event is that of its row in the audit trail: by it the one is found from the other.
alter table page_event add column xid xid8 not null default pg_current_xact_id();
