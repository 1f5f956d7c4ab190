-- Absences, wishes and rest rules of people on call.

-- schedule_request: an absence or a wish of a user. Only an approved absence makes a shift a violation.
create table schedule_request (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  user_id            bigint not null,
  kind               text not null check (kind in ('absence', 'prefers_off', 'prefers_on')),
  state              text not null check (state in ('requested', 'approved', 'declined')),
  starts             timestamptz not null,
  ends               timestamptz not null check (ends > starts),
  comment            text not null,
  source             text not null check (source in ('user', 'scheduler', 'file')),
  uid                text,                            -- the event of an iCalendar file; null: entered by hand
  decided_by_user_id bigint,
  decision_reason    text not null default '',
  created            timestamptz not null default clock_now(),
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, user_id, uid),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, decided_by_user_id) references users,
  foreign key (account_id, changed_by_user_id) references users,
  check (kind = 'absence' or state = 'approved')
);
create index schedule_request_by_user on schedule_request (account_id, user_id, ends);
create index schedule_request_by_end on schedule_request (account_id, ends);
select protect('schedule_request');

-- rest_rule: limits of duty, for the account, for groups or for single users. A null limit does not apply.
create table rest_rule (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  name               text not null,
  min_rest_hours     numeric(5, 2),
  max_duty_hours     numeric(5, 2),
  max_nights_in_row  smallint,
  max_weekly_hours   numeric(5, 2),
  averaging_weeks    smallint not null default 1,
  counted_percent    smallint not null default 100,
  enforcement        text not null default 'warn' check (enforcement in ('warn', 'refuse')),
  is_default         boolean not null default false,
  source             text not null default '',
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, changed_by_user_id) references users
);
create unique index rest_rule_default on rest_rule (account_id) where is_default;
select protect('rest_rule');

-- rest_rule_group: the rule that the shifts of a group follow.
create table rest_rule_group (
  account_id   bigint not null,
  group_id     bigint not null,
  rest_rule_id bigint not null,
  primary key (account_id, group_id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, rest_rule_id) references rest_rule on delete cascade
);
create index rest_rule_group_by_rule on rest_rule_group (account_id, rest_rule_id);
select protect('rest_rule_group');

-- rest_rule_user: the rule that the shifts of a user follow in every group.
create table rest_rule_user (
  account_id   bigint not null,
  user_id      bigint not null,
  rest_rule_id bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, rest_rule_id) references rest_rule on delete cascade
);
create index rest_rule_user_by_rule on rest_rule_user (account_id, rest_rule_id);
select protect('rest_rule_user');

-- accepted_violation: why a scheduler left a shift as it is although it breaks a rule.
create table accepted_violation (
  account_id     bigint not null,
  event_id       bigint not null,
  original_start timestamp not null,
  user_id        bigint not null,
  kind           text not null,
  reason         text not null,
  author_id      bigint not null,
  created        timestamptz not null default clock_now(),
  primary key (account_id, event_id, original_start, user_id, kind),
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, author_id) references users
);
select protect('accepted_violation');
