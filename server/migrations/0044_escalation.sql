-- Escalations that run: who holds a page and since when, and how many pages reach somebody whom they are not for.

-- `position` is one beyond the last step while the fail-over user is rung. `tick` grows each time that the page goes on:
-- a due task of an earlier tick has nothing to do any more.
alter table escalation_run
  add column group_name text not null default '',
  add column tick       int not null default 1,
  add column rung_at    timestamptz not null default clock_now(),
  add column call       text not null default '';  -- whom the sender calls when nobody has answered
create index escalation_run_of_thread on escalation_run (account_id, thread_id);
create index escalation_run_unanswered on escalation_run (account_id, asker_id, thread_id) where state = 'unanswered';

-- Who was rung by a page, and when last.
create table run_holder (
  account_id bigint not null,
  run_id     bigint not null,
  user_id    bigint not null,
  position   smallint not null,             -- the step that rang them first
  rung_at    timestamptz not null default clock_now(),
  is_wrong   boolean not null default false, -- they said that it is not for them, and are not rung for it again
  primary key (account_id, run_id, user_id),
  foreign key (account_id, run_id) references escalation_run,
  foreign key (account_id, user_id) references users
);
select protect('run_holder', 'select, insert, update');

-- How often somebody said that a page to this group was not for them.
alter table paging_group add column not_me_count int not null default 0;
