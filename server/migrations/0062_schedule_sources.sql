-- Schedules are pulled from on-call scheduling systems: Amion, QGenda, ShiftAdmin and Tangier.
--
-- A pull replaces what is stored of the source (remote_*) in one transaction. An import then brings the calendar of one
-- schedule group at a time up to date with it.

-- schedule_source: one configuration of a scheduling system.
create table schedule_source (
  account_id        bigint not null references account,
  id                bigint generated always as identity,
  kind              text not null check (kind in ('amion', 'qgenda', 'shiftadmin', 'tangier')),
  name              text not null,
  base_url          text not null,
  time_zone         text not null,
  fail_over_user_id bigint not null,
  identifier        text not null default '',  -- QGenda: company key; ShiftAdmin: group id; Tangier: site id
  user_name         text not null default '',
  sealed_secret     bytea,                     -- encrypted: password, validation key or schedule login
  is_on             boolean not null default true,
  interval_minutes  integer not null check (interval_minutes between 5 and 1440),
  days_ahead        integer not null check (days_ahead between 1 and 366),
  next_pull         timestamptz,
  pulling_until     timestamptz,               -- the lease of the running pull; a pull that outlives it is lost
  last_attempt      timestamptz,
  last_success      timestamptz,
  span_from         date,                      -- of the last good pull
  span_until        date,
  last_pull_id      bigint,                    -- the last good pull
  trouble           text,                      -- of the last pull, if it failed
  trouble_detail    text not null default '',
  failing_since     timestamptz,
  created           timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, kind, name),
  foreign key (account_id, fail_over_user_id) references users
);
create index schedule_source_by_due on schedule_source (next_pull) where is_on;
select protect('schedule_source');

-- source_pull: what became of each pull. Kept for 90 days.
create table source_pull (
  account_id   bigint not null,
  id           bigint generated always as identity,
  source_id    bigint not null,
  state        text not null default 'running' check (state in ('running', 'applied', 'waiting', 'failed')),
  requested_by bigint,
  started      timestamptz not null default clock_now(),
  ended        timestamptz,
  failure      text,
  shifts       integer not null default 0,
  added        integer not null default 0,
  changed      integer not null default 0,
  removed      integer not null default 0,
  kept         integer not null default 0,
  warnings     text[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, source_id) references schedule_source on delete cascade,
  foreign key (account_id, requested_by) references users
);
create index source_pull_by_source on source_pull (account_id, source_id, started desc);
select protect('source_pull');

-- remote_identity: a person of a source, and the user they are here. Unmatched people put no one on call.
create table remote_identity (
  account_id  bigint not null,
  id          bigint generated always as identity,
  source_id   bigint not null,
  remote_id   text not null,
  remote_buid text not null default '',
  division    text not null default '',
  name        text not null default '',
  first_name  text not null default '',
  last_name   text not null default '',
  email       text,
  user_id     bigint,
  last_seen   timestamptz,
  primary key (account_id, id),
  unique (account_id, source_id, remote_id),
  foreign key (account_id, source_id) references schedule_source on delete cascade,
  foreign key (account_id, user_id) references users
);
create index remote_identity_by_user on remote_identity (account_id, user_id) where user_id is not null;
select protect('remote_identity');

-- remote_assignment: a shift or task of a source that people are assigned to.
create table remote_assignment (
  account_id bigint not null,
  source_id  bigint not null,
  remote_id  text not null,
  name       text not null,
  division   text,
  is_missing boolean not null default false,  -- not in the last good pull
  primary key (account_id, source_id, remote_id),
  foreign key (account_id, source_id) references schedule_source on delete cascade
);
select protect('remote_assignment');

-- remote_shift: the last good schedule of a source, whether it is mapped or not.
create table remote_shift (
  account_id      bigint not null,
  source_id       bigint not null,
  source_key      text not null,
  assignment_id   text not null,
  staff_remote_id text,  -- null: an open shift
  staff_name      text not null default '',
  starts          timestamptz not null,
  ends            timestamptz not null check (ends > starts),
  note            text not null default '',
  primary key (account_id, source_id, source_key),
  foreign key (account_id, source_id) references schedule_source on delete cascade
);
create index remote_shift_by_assignment on remote_shift (account_id, source_id, assignment_id, ends);
create index remote_shift_by_staff on remote_shift (account_id, source_id, staff_remote_id, ends);
select protect('remote_shift');

-- source_schedule: a schedule group that a source fills. One source fills a group.
create table source_schedule (
  account_id    bigint not null,
  id            bigint generated always as identity,
  source_id     bigint not null,
  group_id      bigint not null,
  -- False: nothing was imported yet, and the first import waits for a decision.
  is_imported   boolean not null default false,
  -- Since when an import waits because it removes too many shifts.
  waiting_since timestamptz,
  -- Hours before the end of the schedule at which its owners were last notified, and that end.
  notified_hours smallint,
  notified_end  timestamptz,
  primary key (account_id, id),
  unique (account_id, group_id),
  foreign key (account_id, source_id) references schedule_source on delete cascade,
  foreign key (account_id, group_id) references paging_group on delete cascade
);
create index source_schedule_by_source on source_schedule (account_id, source_id);
select protect('source_schedule');

-- schedule_mapping: the shifts or tasks of a source that a schedule is made of.
create table schedule_mapping (
  account_id    bigint not null,
  id            bigint generated always as identity,
  schedule_id   bigint not null,
  assignment_id text not null,
  call_order    smallint not null default 1 check (call_order between 1 and 9),
  primary key (account_id, id),
  unique (account_id, schedule_id, assignment_id),
  foreign key (account_id, schedule_id) references source_schedule on delete cascade
);
select protect('schedule_mapping');

-- imported_shift: what an import last wrote to an event. An event that differs from it was edited here: imports keep it.
create table imported_shift (
  account_id   bigint not null,
  event_id     bigint not null,
  schedule_id  bigint not null,
  source_key   text not null,
  user_id      bigint not null,
  call_order   smallint not null,
  title        text not null,
  starts       timestamp not null,
  ends         timestamp not null,
  starts_later boolean not null,
  ends_later   boolean not null,
  primary key (account_id, event_id),
  unique (account_id, schedule_id, source_key),
  foreign key (account_id, event_id) references on_call_event on delete cascade,
  foreign key (account_id, schedule_id) references source_schedule on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('imported_shift');
