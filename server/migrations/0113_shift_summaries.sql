-- shift_summary: when a user gets a summary of who is on call and of their shifts. Users who never chose have no row.
create table shift_summary (
  account_id  bigint not null,
  user_id     bigint not null,
  frequency   text not null check (frequency in ('off', 'daily', 'weekly')),
  weekday     smallint not null check (weekday between 1 and 7), -- 1: Monday; only for a weekly summary
  at_time     text not null,                                     -- 07:00, in the time zone of the account
  next_due    timestamptz,                                       -- null while it is off
  thread_id   bigint,                                            -- the latest summary
  notice_text text not null default '',                          -- for texts, e-mails and calls; names no person
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade,
  check ((frequency = 'off') = (next_due is null))
);
select protect('shift_summary');
