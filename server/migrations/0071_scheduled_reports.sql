-- Scheduled reports: users get a link to a report by e-mail, daily, weekly or monthly. The report itself is not sent.

-- scheduled_report: which report, for which period, and when its link is sent.
create table scheduled_report (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  owner_id   bigint not null,
  slug       text not null,
  filters    jsonb not null,            -- ids and choices, as in the address of the report
  period     text,                      -- relative to the day of the run; null: the report shows the present
  every      text not null check (every in ('day', 'week', 'month')),
  weekday    smallint check (weekday between 1 and 7),     -- 1: Monday
  month_day  smallint check (month_day between 1 and 31),  -- of a shorter month: its last day
  time       text not null check (time ~ '^\d\d:\d\d$'),   -- on the clock of the zone
  time_zone  text not null,
  is_on      boolean not null,
  next_run   timestamptz,               -- null: off
  version    int not null default 1,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references users,
  check (every <> 'week' or weekday is not null),
  check (every <> 'month' or month_day is not null),
  check (is_on = (next_run is not null))
);
create index scheduled_report_owner on scheduled_report (account_id, owner_id);
select protect('scheduled_report');

-- scheduled_report_recipient: who gets the link, while they may open the report.
create table scheduled_report_recipient (
  account_id          bigint not null,
  scheduled_report_id bigint not null,
  user_id             bigint not null,
  primary key (account_id, scheduled_report_id, user_id),
  foreign key (account_id, scheduled_report_id) references scheduled_report on delete cascade,
  foreign key (account_id, user_id) references users
);
create index scheduled_report_recipient_user on scheduled_report_recipient (account_id, user_id);
select protect('scheduled_report_recipient', 'select, insert, delete');

-- report_run: one sending of a scheduled report, by its rhythm or by a user.
create table report_run (
  account_id           bigint not null,
  scheduled_report_id  bigint not null,
  id                   bigint generated always as identity,
  at                   timestamptz not null default clock_now(),
  requested_by_user_id bigint,           -- null: it was due
  from_day             date,             -- null: the report shows the present
  until_day            date,
  obstacle             text,             -- why no one was sent anything; null: see report_mail
  primary key (account_id, id),
  foreign key (account_id, scheduled_report_id) references scheduled_report on delete cascade,
  foreign key (account_id, requested_by_user_id) references users
);
create index report_run_of_report on report_run (account_id, scheduled_report_id, id);
create index report_run_at on report_run (at);
select protect('report_run', 'select, insert, delete');

-- report_mail: the e-mail of a run to one recipient.
create table report_mail (
  account_id bigint not null,
  run_id     bigint not null,
  user_id    bigint not null,
  reference  text not null,              -- of the Message-ID: the same in each attempt
  state      text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason     text not null default '',   -- a sentence if it failed, a code if it was skipped
  attempts   int not null default 0,
  primary key (account_id, run_id, user_id),
  foreign key (account_id, run_id) references report_run on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('report_mail');

-- The report of channel quality lists the failures behind its numbers, and few alerts fail.
create index alert_failed on alert (account_id, channel, created) where state = 'failed';
