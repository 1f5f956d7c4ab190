-- Platform: roles, tenancy, the event log, the audit trail and due tasks.
--
-- Each file holds the final tables of one feature, in dependency order. Change an installed database by adding a file
-- with the next number; never edit a file that a release has shipped.

-- == Roles ==
--
-- Neither role owns a table. The connection that migrates is the owner and is used for nothing else.
--   wardline_app     sees the rows of one account: row-level security compares app.account_id, and unset shows nothing.
--   wardline_worker  sees every account: event tail, due tasks, sign-in.
do $$ begin
  if not exists (select from pg_roles where rolname = 'wardline_app') then create role wardline_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'wardline_worker') then create role wardline_worker nologin; end if;
exception when duplicate_object or unique_violation then null; -- another node is migrating another database of this cluster
end $$;
grant wardline_app, wardline_worker to current_user;
grant usage on schema public to wardline_app, wardline_worker;

-- == Functions that every feature uses ==

-- The account of the current transaction. set_config(…, true) leaves '' behind, not null.
create function current_account_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- The clock for everything that is due or expires. Only scenario tests set the offset, for one transaction.
create function clock_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval;

-- Text folded for comparison: lower case without accents. The application folds what a user types the same way.
create function fold(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F]', '', 'g'));

-- Adds the tenant policies and grants to a table. Every table with an account_id calls it; a test finds one that does
-- not. `verbs` lists the application's privileges, since several tables must not be changed or deleted from.
create function protect(tenant_table regclass, verbs text default 'select, insert, update, delete')
returns void language plpgsql as $$ begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy tenant on %s to wardline_app using (account_id = current_account_id()) with check (account_id = current_account_id())', tenant_table);
  execute format('create policy every_account on %s to wardline_worker using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to wardline_app', verbs, tenant_table);
  execute format('grant %s on %s to wardline_worker', verbs, tenant_table);
end $$;

-- == Accounts ==

-- account: one hospital, the tenant that every other row belongs to. An internal account is the server's own, for the
-- synthetic page that checks delivery every minute and has no users who sign in.
create table account (
  account_id       bigint generated always as identity primary key,
  name             text not null unique,
  time_zone        text not null default 'America/New_York',
  operator_user_id bigint,  -- the last fallback contact, after the fail-over users of group and department
  is_demo          boolean not null default false,
  is_internal      boolean not null default false,
  created          timestamptz not null default now()
);
select protect('account', 'select, insert, update');

-- account_flag: features switched on or off for one account; a missing row means the default.
create table account_flag (
  account_id bigint not null references account,
  flag       text not null,
  is_on      boolean not null,
  primary key (account_id, flag)
);
select protect('account_flag');

-- == Event log ==

-- event: the live events that connected clients receive, written in the transaction that they describe. Readers tail it
-- by transaction snapshot (docs/reference/live-events.md): ids are drawn before commit, so `id > last` would skip a late commit.
-- Partitioned by day, so that old events are dropped instead of deleted.
create table event (
  account_id bigint not null,
  id         bigint generated always as identity,
  xid        xid8 not null default pg_current_xact_id(),
  created    timestamptz not null default now(),
  channel    text not null,  -- subscribers of this channel receive the event
  users      bigint[],       -- and every device of these users
  kind       text not null,
  payload    jsonb not null,
  primary key (account_id, id, created)
) partition by range (created);
create index event_by_xid on event (xid);
select protect('event', 'select, insert');

-- event_default: takes events of a day without a partition, so that a late maintenance job loses nothing. Reachable
-- only through its parent.
create table event_default partition of event default;
alter table event_default enable row level security;

-- event_horizon: the newest transaction whose events were dropped. A cursor that is not wholly after it must resync.
create table event_horizon (
  only_one boolean primary key default true check (only_one),
  xid      xid8 not null default '0'
);
insert into event_horizon default values;
alter table event_horizon enable row level security;
create policy every_account on event_horizon to wardline_worker using (true);
grant select on event_horizon to wardline_worker;

-- Creates the partition of one day, unless it exists or the default partition already holds events of that day.
create function make_event_partition(day date) returns void language plpgsql security definer set search_path = public as $$
declare name text := 'event_' || to_char(day, 'YYYYMMDD'); begin
  if to_regclass(name) is null and not exists (select from event_default where created >= day and created < day + 1) then
    execute format('create table %I partition of event for values from (%L) to (%L)', name, day::timestamptz, (day + 1)::timestamptz);
    execute format('alter table %I enable row level security', name);
  end if;
end $$;

-- Drops the partitions before a day, moves the horizon, and returns the number of dropped partitions.
create function drop_event_partitions(before_day date) returns int language plpgsql security definer set search_path = public as $$
declare part text; newest xid8; dropped int := 0; begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event'::regclass and c.relname ~ '^event_\d{8}$' and c.relname < 'event_' || to_char(before_day, 'YYYYMMDD') loop
    execute format('select max(xid) from %I', part) into newest;
    update event_horizon set xid = greatest(xid, newest);
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  select max(xid) into newest from event_default where created < before_day;
  if newest is not null then
    update event_horizon set xid = greatest(xid, newest);
    delete from event_default where created < before_day;
  end if;
  return dropped;
end $$;

revoke all on function make_event_partition(date), drop_event_partitions(date) from public;
grant execute on function make_event_partition(date), drop_event_partitions(date) to wardline_worker;

-- == Audit trail ==
--
-- audit, audit_seal, idempotency_key, due_task and thread have no foreign key to account. The check locks the account's
-- single row; under load PostgreSQL then tracks lists of lock holders, which costs more than the rows themselves.
-- Row-level security and the account_id in every key keep them in their account.

-- audit: who did what, written in the transaction it describes. Append-only for everyone but the owner. The database
-- alone sets xid: a row that claimed an older transaction would be skipped by the sealer.
create table audit (
  account_id  bigint not null,
  id          bigint generated always as identity,
  xid         xid8 not null default pg_current_xact_id(),
  at          timestamptz not null default clock_now(),
  actor_id    bigint,
  action      text not null,
  object_type text not null,
  object_id   bigint,
  details     jsonb not null default '{}',
  primary key (account_id, id)
);
create index audit_by_xid on audit (xid);
select protect('audit', 'select');
grant insert (account_id, at, actor_id, action, object_type, object_id, details) on audit to wardline_app, wardline_worker;

-- audit_seal: a hash chain per account in commit order. The worker adds it within a second after the commit, so that
-- writers never wait for each other.
create table audit_seal (
  account_id bigint not null,
  seq        bigint not null,
  audit_id   bigint not null,
  hash       bytea not null,
  primary key (account_id, seq),
  unique (account_id, audit_id)
);
select protect('audit_seal', 'select');
grant insert on audit_seal to wardline_worker;

-- audit_cursor: the snapshot up to which the sealer has read; one row for the whole database.
create table audit_cursor (
  only_one boolean primary key default true check (only_one),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
insert into audit_cursor default values;
alter table audit_cursor enable row level security;
create policy every_account on audit_cursor to wardline_worker using (true) with check (true);
grant select, update on audit_cursor to wardline_worker;

-- == Requests and jobs ==

-- idempotency_key: the saved response of a POST, written with what the request created, so that a retry gets the same
-- response.
create table idempotency_key (
  account_id   bigint not null,
  user_id      bigint not null,
  key          text not null,
  request_hash bytea not null,
  status       int not null,
  answer       jsonb not null,
  created      timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotency_key_by_age on idempotency_key (created);
select protect('idempotency_key', 'select, insert, delete');

-- due_task: work that must happen at a given time. A worker leases a task (locked_until); the lease of a node that
-- crashes expires and another node takes the task.
create table due_task (
  account_id   bigint not null,
  id           bigint generated always as identity,
  kind         text not null,
  payload      jsonb not null default '{}',
  due          timestamptz not null,
  locked_until timestamptz,
  attempts     int not null default 0,
  last_error   text,
  created      timestamptz not null default now(),
  primary key (account_id, id)
);
create index due_task_free on due_task (due) where locked_until is null;
create index due_task_leased on due_task (locked_until) where locked_until is not null;
-- Recurring jobs belong to no account: one row each, scheduled again after each run.
create unique index due_task_job on due_task (kind) where account_id = 0;
select protect('due_task');

-- kysely_migration: the readiness check reads which migrations have run. Kysely created both tables before this file.
alter table kysely_migration enable row level security;
alter table kysely_migration_lock enable row level security;
create policy every_migration on kysely_migration for select to wardline_worker using (true);
grant select on kysely_migration to wardline_worker;
