-- Operators handle open pages of the hospital in the console.

-- The operator who handles the page. It still waits for an answer.
alter table escalation_run
  add column operator_id    bigint,
  add column operator_since timestamptz,
  add foreign key (account_id, operator_id) references users,
  add check ((operator_id is null) = (operator_since is null));

create index escalation_run_open on escalation_run (account_id, started, id) where state in ('running', 'unanswered');
create index escalation_run_started on escalation_run (account_id, started, id);

-- console_call: a phone call of an operator about a page.
create table console_call (
  account_id  bigint not null,
  id          bigint generated always as identity,
  thread_id   bigint not null,
  message_id  bigint not null,
  run_id      bigint not null,
  operator_id bigint not null,
  user_id     bigint not null,          -- who was called
  outcome     text not null check (outcome in ('accepted', 'declined', 'responded', 'reached', 'no_answer')),
  response    text check ((response is not null) = (outcome = 'responded')),
  note        text not null,
  at          timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, thread_id, message_id) references message on delete cascade,
  foreign key (account_id, operator_id) references users,
  foreign key (account_id, user_id) references users
);
create index console_call_message on console_call (account_id, thread_id, message_id);
create index console_call_run on console_call (account_id, run_id);
create index console_call_at on console_call (account_id, at, id);
select protect('console_call', 'select, insert');
