-- The on-call calendar: what a group is set to do, who is on by which rule, what differs from the rule, and the shifts
-- that follow from all of it. Wall times are `timestamp`, instants are `timestamptz`; the zone between them is the event's.

-- Escalation policies: who is rung after how long without an answer.
create table escalation_policy (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  name         text not null,
  -- How often the steps are gone through again after the first time.
  repeat_count smallint not null default 0 check (repeat_count between 0 and 9),
  -- How long an answer is waited for after the last step, before the next round or the end.
  last_wait_seconds int not null default 300 check (last_wait_seconds between 30 and 86400),
  created      timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('escalation_policy');

create table escalation_step (
  account_id    bigint not null,
  policy_id     bigint not null,
  position      smallint not null check (position between 1 and 20),
  -- After the step before it; the first rings at once.
  delay_seconds int not null check (delay_seconds = 0 and position = 1 or delay_seconds between 30 and 86400),
  primary key (account_id, policy_id, position),
  foreign key (account_id, policy_id) references escalation_policy on delete cascade
);
select protect('escalation_step');

-- Who a step rings: one person, whoever is on call for a group (at one layer or at all), the group's fail-over user, a department.
create table escalation_target (
  account_id    bigint not null,
  id            bigint generated always as identity,
  policy_id     bigint not null,
  position      smallint not null,
  kind          text not null check (kind in ('user', 'on_call', 'fail_over', 'department')),
  user_id       bigint,
  group_id      bigint,
  layer         smallint check (layer between 1 and 9),
  department_id bigint,
  primary key (account_id, id),
  check ((kind = 'user') = (user_id is not null) and (kind = 'department') = (department_id is not null)),
  -- A group may be left out: then it is the one that was paged.
  check (group_id is null or kind in ('on_call', 'fail_over')),
  check (layer is null or kind = 'on_call'),
  foreign key (account_id, policy_id, position) references escalation_step on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, group_id) references paging_group,
  foreign key (account_id, department_id) references department
);
create index escalation_target_by_step on escalation_target (account_id, policy_id, position);
select protect('escalation_target');

-- What a caller hears: a prompt is one or more pieces of sound, played one after the other.
create table prompt (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  name       text not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('prompt');

create table prompt_snippet (
  account_id bigint not null,
  id         bigint generated always as identity,
  prompt_id  bigint not null,
  position   smallint not null check (position > 0),
  -- What is said, for whoever cannot hear it.
  words      text not null default '',
  file_id    bigint not null,
  primary key (account_id, id),
  unique (account_id, prompt_id, position),
  foreign key (account_id, prompt_id) references prompt on delete cascade,
  foreign key (account_id, file_id) references file
);
select protect('prompt_snippet');

alter table paging_group
  add column time_zone text,
  add column escalation_policy_id bigint,
  add column online_greeting_id bigint,
  add column offline_greeting_id bigint,
  add column allow_join boolean not null default false,
  -- Of a broadcast group the same as allow_join.
  add column allow_leave boolean not null default false check (type = 'ScheduleGroup' or allow_leave = allow_join),
  add column allow_shift_takeover boolean not null default false,
  add column allow_non_member_shift_takeover boolean not null default false
    check (allow_shift_takeover or not allow_non_member_shift_takeover),
  add column dialogue_option text not null default 'group_greeting'
    check (dialogue_option in ('group_greeting', 'user_greeting')),
  add column multiple_recipient_option text not null default 'message_all'
    check (multiple_recipient_option in ('message_all', 'enumerate_users', 'message_all_voice_users')),
  -- Shifts are laid out until here; what lies beyond is laid out as time goes on.
  add column shifts_until timestamptz,
  add foreign key (account_id, escalation_policy_id) references escalation_policy,
  add foreign key (account_id, online_greeting_id) references prompt,
  add foreign key (account_id, offline_greeting_id) references prompt;

-- A rule of repetition, RFC 5545 within what the calendar offers. Rules never change: an edit makes another.
create table recurrence_rule (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  rrule      text not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id)
);
select protect('recurrence_rule');

-- A person's time on call, once or by a rule. `ends` is a wall time too: a night is from 19:00 to 07:00, be it 11, 12 or 13 hours.
create table on_call_event (
  account_id           bigint not null references account,
  id                   bigint generated always as identity,
  group_id             bigint not null,
  user_id              bigint not null,
  layer                smallint not null default 1 check (layer between 1 and 9),
  title                text not null default '',
  time_zone            text not null,
  starts               timestamp not null,
  ends                 timestamp not null check (ends > starts),
  is_all_day           boolean not null default false,
  rule_id              bigint,
  -- A series that was changed from some occurrence on ends before that one; null: as its rule says.
  ends_before          timestamp,
  escalation_policy_id bigint,
  created              timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, rule_id) references recurrence_rule,
  -- What is over does not hold a policy; what is to come does, by the door of deleting one.
  foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id)
);
create index on_call_event_by_group on on_call_event (account_id, group_id);
create index on_call_event_by_user on on_call_event (account_id, user_id);
select protect('on_call_event');

-- One occurrence that differs from its series, or does not take place. `original_start`: the wall time that the rule gives it.
create table on_call_override (
  account_id           bigint not null,
  event_id             bigint not null,
  original_start       timestamp not null,
  is_cancelled         boolean not null,
  user_id              bigint not null,
  layer                smallint not null check (layer between 1 and 9),
  title                text not null,
  starts               timestamp not null,
  ends                 timestamp not null check (ends > starts),
  is_all_day           boolean not null,
  escalation_policy_id bigint,
  primary key (account_id, event_id, original_start),
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id)
);
select protect('on_call_override');

-- Somebody has another's shift, or a part of it. Undone ones stay: they are why the answer was what it was.
create table shift_takeover (
  account_id        bigint not null,
  id                bigint generated always as identity,
  group_id          bigint not null,
  event_id          bigint not null,
  original_start    timestamp not null,
  user_id           bigint not null,
  displaced_user_id bigint not null,
  starts            timestamptz not null,
  ends              timestamptz not null check (ends > starts),
  created           timestamptz not null default clock_now(),
  undone            timestamptz,
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, displaced_user_id) references users
);
create index shift_takeover_by_event on shift_takeover (account_id, event_id) where undone is null;
select protect('shift_takeover');

-- "Who takes my shift?", with or without one wanted in return. To one colleague, or to the whole group.
create table shift_offer (
  account_id            bigint not null,
  id                    bigint generated always as identity,
  group_id              bigint not null,
  event_id              bigint not null,
  original_start        timestamp not null,
  user_id               bigint not null,
  to_user_id            bigint,
  wanted_event_id       bigint,
  wanted_original_start timestamp,
  state                 text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  created               timestamptz not null default clock_now(),
  answered              timestamptz,
  answered_by           bigint,
  primary key (account_id, id),
  check ((wanted_event_id is null) = (wanted_original_start is null)),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, wanted_event_id) references on_call_event on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, to_user_id) references users,
  foreign key (account_id, answered_by) references users
);
create index shift_offer_by_group on shift_offer (account_id, group_id) where state = 'open';
select protect('shift_offer');

-- A shift is what follows from events, overrides and takeovers, laid out ahead so that "who is on call" is one look-up.
alter table shift
  add column event_id bigint,
  add column original_start timestamp,
  add column takeover_id bigint,
  add column escalation_policy_id bigint,
  add foreign key (account_id, event_id) references on_call_event on delete set null (event_id),
  add foreign key (account_id, takeover_id) references shift_takeover on delete set null (takeover_id),
  add foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id);
create index shift_by_event on shift (account_id, event_id);
create index shift_by_user on shift (account_id, user_id, ends, starts);

-- A calendar outside subscribes to an address that nobody can guess. Of a person (their shifts), or of a group.
create table calendar_feed (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  owner_id   bigint not null,
  group_id   bigint,
  token_hash bytea not null unique,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique nulls not distinct (account_id, owner_id, group_id),
  foreign key (account_id, owner_id) references users,
  foreign key (account_id, group_id) references paging_group on delete cascade
);
select protect('calendar_feed');

-- A word to a whole broadcast group. Written first, sent by a second call; type 0 is SMS (paging §3).
create table broadcast (
  account_id        bigint not null references account,
  id                bigint generated always as identity,
  group_id          bigint not null,
  sender_id         bigint not null,
  type              smallint not null check (type = 0),
  exclude_installed boolean not null default false,
  body              text not null,
  created           timestamptz not null default clock_now(),
  sent              timestamptz,
  thread_id         bigint,
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, sender_id) references users,
  foreign key (account_id, thread_id) references thread
);
create index broadcast_by_group on broadcast (account_id, group_id, id);
select protect('broadcast');
