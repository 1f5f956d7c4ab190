-- Paging: groups, escalation policies, voice prompts and the on-call calendar.
--
-- Wall times are `timestamp`, instants are `timestamptz`. The event's time zone converts between them.

-- == Escalation policies ==

-- escalation_policy: whom to notify next while a page is unanswered.
create table escalation_policy (
  account_id        bigint not null references account,
  id                bigint generated always as identity,
  name              text not null,
  repeat_count      smallint not null default 0 check (repeat_count between 0 and 9),  -- further rounds after the first
  last_wait_seconds int not null default 300 check (last_wait_seconds between 30 and 86400),  -- after a round's last step
  created           timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('escalation_policy');

-- escalation_step: one step of a policy. The delay counts from the step before; the first step starts at once.
create table escalation_step (
  account_id    bigint not null,
  policy_id     bigint not null,
  position      smallint not null check (position between 1 and 20),
  delay_seconds int not null check (delay_seconds = 0 and position = 1 or delay_seconds between 30 and 86400),
  primary key (account_id, policy_id, position),
  foreign key (account_id, policy_id) references escalation_policy on delete cascade
);
select protect('escalation_step');

-- == Voice prompts ==

-- prompt: what callers hear: one or more sound files played in order.
create table prompt (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  name       text not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('prompt');

-- prompt_snippet: one sound file of a prompt, with its transcript.
create table prompt_snippet (
  account_id bigint not null,
  id         bigint generated always as identity,
  prompt_id  bigint not null,
  position   smallint not null check (position > 0),
  words      text not null default '',
  file_id    bigint not null,
  primary key (account_id, id),
  unique (account_id, prompt_id, position),
  foreign key (account_id, prompt_id) references prompt on delete cascade,
  foreign key (account_id, file_id) references file
);
create index prompt_snippet_by_file on prompt_snippet (account_id, file_id);
select protect('prompt_snippet');

-- == Groups ==

-- paging_group: a group that can be paged. A schedule group reaches its on-call users, a broadcast group all members.
create table paging_group (
  account_id           bigint not null references account,
  id                   bigint generated always as identity,
  uid                  uuid not null default gen_random_uuid() unique,
  name                 text not null,
  type                 text not null check (type in ('ScheduleGroup', 'BroadcastGroup')),
  department_id        bigint,
  fail_over_user_id    bigint,
  time_zone            text,  -- null: the account's
  escalation_policy_id bigint,
  online_greeting_id   bigint,
  offline_greeting_id  bigint,
  allow_join           boolean not null default false,
  -- A broadcast group has one setting for both.
  allow_leave          boolean not null default false check (type = 'ScheduleGroup' or allow_leave = allow_join),
  allow_shift_takeover boolean not null default false,
  allow_non_member_shift_takeover boolean not null default false
    check (allow_shift_takeover or not allow_non_member_shift_takeover),
  dialogue_option      text not null default 'group_greeting' check (dialogue_option in ('group_greeting', 'user_greeting')),
  multiple_recipient_option text not null default 'message_all'
    check (multiple_recipient_option in ('message_all', 'enumerate_users', 'message_all_voice_users')),
  -- Shifts are generated up to here; a job extends them as time passes.
  shifts_until         timestamptz,
  -- An upper bound for the length of the group's shifts. It limits the on-call look-up to a few index rows; triggers on
  -- shift raise it, and a value that is too large costs time but never gives a wrong answer.
  longest_shift        interval not null default '0',
  -- The next time at which the on-call users change by themselves; a due task waits for it. Null: none generated.
  next_shift_change    timestamptz,
  -- How often users answered "not me" to a page to this group.
  not_me_count         int not null default 0,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, department_id) references department,
  foreign key (account_id, fail_over_user_id) references users,
  foreign key (account_id, escalation_policy_id) references escalation_policy,
  foreign key (account_id, online_greeting_id) references prompt,
  foreign key (account_id, offline_greeting_id) references prompt
);
select protect('paging_group');

-- paging_group_member: the members of a paging group.
create table paging_group_member (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users
);
create index paging_group_member_by_user on paging_group_member (account_id, user_id);
select protect('paging_group_member');

-- deleted_paging_group: the name of a deleted group, for threads that were addressed to it.
create table deleted_paging_group (
  account_id bigint not null references account,
  id         bigint not null,
  uid        uuid not null,
  name       text not null,
  type       text not null,
  department text not null,
  deleted    timestamptz not null default clock_now(),
  primary key (account_id, id)
);
select protect('deleted_paging_group', 'select, insert');

-- escalation_target: whom a step notifies: a user, the on-call users of a group (of one call order or of all), the
-- group's fail-over user, or a department. Without a group_id it is the group that was paged.
create table escalation_target (
  account_id    bigint not null,
  id            bigint generated always as identity,
  policy_id     bigint not null,
  position      smallint not null,
  kind          text not null check (kind in ('user', 'on_call', 'fail_over', 'department')),
  user_id       bigint,
  group_id      bigint,
  call_order    smallint check (call_order between 1 and 9),
  department_id bigint,
  primary key (account_id, id),
  check ((kind = 'user') = (user_id is not null) and (kind = 'department') = (department_id is not null)),
  check (group_id is null or kind in ('on_call', 'fail_over')),
  check (call_order is null or kind = 'on_call'),
  foreign key (account_id, policy_id, position) references escalation_step on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, group_id) references paging_group,
  foreign key (account_id, department_id) references department
);
create index escalation_target_by_step on escalation_target (account_id, policy_id, position);
select protect('escalation_target');

-- == On-call calendar ==

-- recurrence_rule: a repetition as in RFC 5545, limited to what the calendar offers. Rules never change: an edit adds
-- a new one.
create table recurrence_rule (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  rrule      text not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id)
);
select protect('recurrence_rule');

-- on_call_event: a user's time on call, once or by a rule. The end is a wall time as well: a night from 19:00 to 07:00
-- lasts 11, 12 or 13 hours, depending on daylight saving.
create table on_call_event (
  account_id           bigint not null references account,
  id                   bigint generated always as identity,
  group_id             bigint not null,
  user_id              bigint not null,
  call_order           smallint not null default 1 check (call_order between 1 and 9),  -- call order: 1 is the first call
  title                text not null default '',
  time_zone            text not null,
  starts               timestamp not null,
  ends                 timestamp not null,
  -- In the hour that clocks show twice in autumn, the second one is meant. A part of that hour may end at an earlier
  -- wall time than it starts, such as 01:30 to 01:10.
  starts_later         boolean not null default false,
  ends_later           boolean not null default false,
  is_all_day           boolean not null default false,
  rule_id              bigint,
  ends_before          timestamp,  -- a series that was changed from one occurrence on ends before it; null: by its rule
  escalation_policy_id bigint,
  ical_uid             text,       -- from the imported file: importing it again updates this event
  created              timestamptz not null default clock_now(),
  primary key (account_id, id),
  check (ends > starts or ends_later),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, rule_id) references recurrence_rule,
  -- A past event does not keep a policy from being deleted. For future ones the delete action refuses.
  foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id)
);
create index on_call_event_by_group on on_call_event (account_id, group_id);
create index on_call_event_by_user on on_call_event (account_id, user_id);
create unique index on_call_event_by_ical_uid on on_call_event (account_id, group_id, ical_uid) where ical_uid is not null;
select protect('on_call_event');

-- on_call_override: one occurrence that differs from its series or is cancelled. original_start is the wall time that
-- the rule gives it.
create table on_call_override (
  account_id           bigint not null,
  event_id             bigint not null,
  original_start       timestamp not null,
  is_cancelled         boolean not null,
  user_id              bigint not null,
  call_order           smallint not null check (call_order between 1 and 9),
  title                text not null,
  starts               timestamp not null,
  ends                 timestamp not null,
  starts_later         boolean not null default false,
  ends_later           boolean not null default false,
  is_all_day           boolean not null,
  escalation_policy_id bigint,
  primary key (account_id, event_id, original_start),
  check (ends > starts or ends_later),
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id)
);
select protect('on_call_override');

-- shift_takeover: another user took a shift or a part of it. Undone ones are kept: they explain past pages.
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
create index shift_takeover_by_group on shift_takeover (account_id, group_id, ends) where undone is null;
select protect('shift_takeover');

-- swap_request: a request to take over a shift, addressed to one colleague or to the whole group, optionally in
-- exchange for one of theirs.
create table swap_request (
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
create index swap_request_by_group on swap_request (account_id, group_id) where state = 'open';
create index swap_request_by_person on swap_request (account_id, user_id) where state = 'open';
select protect('swap_request');

-- shift: a time on call, generated ahead from events, overrides and takeovers, so that "who is on call" is one look-up.
create table shift (
  account_id           bigint not null references account,
  id                   bigint generated always as identity,
  group_id             bigint not null,
  user_id              bigint not null,
  call_order           smallint not null default 1 check (call_order between 1 and 9),
  starts               timestamptz not null,
  ends                 timestamptz not null check (ends > starts),
  event_id             bigint,
  original_start       timestamp,
  takeover_id          bigint,
  escalation_policy_id bigint,
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, event_id) references on_call_event on delete set null (event_id),
  foreign key (account_id, takeover_id) references shift_takeover on delete set null (takeover_id),
  foreign key (account_id, escalation_policy_id) references escalation_policy on delete set null (escalation_policy_id)
);
create index shift_by_group on shift (account_id, group_id, ends, starts);
create index shift_by_start on shift (account_id, group_id, starts) include (ends, user_id);
create index shift_by_event on shift (account_id, event_id);
create index shift_by_user on shift (account_id, user_id, ends, starts);
select protect('shift');

-- Raises paging_group.longest_shift for the shifts of a statement.
create function raise_longest_shift() returns trigger language plpgsql as $$ begin
  update paging_group g set longest_shift = s.longest
    from (select account_id, group_id, max(ends - starts) as longest from added group by account_id, group_id) s
   where g.account_id = s.account_id and g.id = s.group_id and g.longest_shift < s.longest;
  return null;
end $$;
create trigger shifts_inserted after insert on shift referencing new table as added
  for each statement execute function raise_longest_shift();
create trigger shifts_updated after update on shift referencing new table as added
  for each statement execute function raise_longest_shift();

-- calendar_feed: an iCalendar address with a secret token, for a user's shifts or those of a group.
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
