-- Roles, tenancy and the tables that every feature stands on.
--
-- Two roles, neither of which owns anything: wardline_app sees the rows of one account (row-level security by the
-- transaction's app.account_id; unset shows nothing), wardline_worker sees every account (event tail, jobs, sign-in).
-- The connection that migrates is the owner and is used for nothing else.
do $$ begin
  if not exists (select from pg_roles where rolname = 'wardline_app') then create role wardline_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'wardline_worker') then create role wardline_worker nologin; end if;
exception when duplicate_object or unique_violation then null; -- another node migrates another database of this cluster
end $$;
grant wardline_app, wardline_worker to current_user;
grant usage on schema public to wardline_app, wardline_worker;

-- The account of this transaction. set_config(…, true) leaves '' behind, not null.
create function current_account_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- The clock of everything that is due or expires. Scenario tests move it for one transaction; nobody else sets it.
create function clock_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval;

-- Every tenant table goes through this, in the migration that creates it; a test finds the one that does not.
-- `verbs` is what the application may do; reading, writing and forgetting are given one by one.
create function protect(tenant_table regclass, verbs text default 'select, insert, update, delete')
returns void language plpgsql as $$ begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy tenant on %s to wardline_app using (account_id = current_account_id()) with check (account_id = current_account_id())', tenant_table);
  execute format('create policy every_account on %s to wardline_worker using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to wardline_app', verbs, tenant_table);
  execute format('grant %s on %s to wardline_worker', verbs, tenant_table);
end $$;

create table account (
  account_id bigint generated always as identity primary key,
  name       text not null unique,
  time_zone  text not null default 'America/New_York',
  is_demo    boolean not null default false,
  created    timestamptz not null default now()
);
select protect('account', 'select, insert, update');

create table account_flag (
  account_id bigint not null references account,
  flag       text not null,
  is_on      boolean not null,
  primary key (account_id, flag)
);
select protect('account_flag');

-- The event log (realtime.md): written in the transaction of what it tells, tailed by transaction snapshot, because
-- numbers are drawn before commit and `id > last` would skip whoever commits late. Partitioned by day so that
-- forgetting is a drop. `users` are the people whose every device gets it, `channel` the room that also hears it.
create table event (
  account_id bigint not null,
  id         bigint generated always as identity,
  xid        xid8 not null default pg_current_xact_id(),
  created    timestamptz not null default now(),
  channel    text not null,
  users      bigint[],
  kind       text not null,
  payload    jsonb not null,
  primary key (account_id, id, created)
) partition by range (created);
create index event_by_xid on event (xid);
create table event_default partition of event default;
alter table event_default enable row level security; -- reachable only through its parent
select protect('event', 'select, insert');

-- One partition a day, made ahead; rows fall into event_default only if nobody made one, and nothing is lost then.
create function make_event_partition(day date) returns void language plpgsql security definer set search_path = public as $$
declare name text := 'event_' || to_char(day, 'YYYYMMDD'); begin
  if to_regclass(name) is null and not exists (select from event_default where created >= day and created < day + 1) then
    execute format('create table %I partition of event for values from (%L) to (%L)', name, day::timestamptz, (day + 1)::timestamptz);
    execute format('alter table %I enable row level security', name);
  end if;
end $$;
-- The newest transaction whose events were dropped: a cursor that does not lie wholly after it must resync.
create table event_horizon (
  only_one boolean primary key default true check (only_one),
  xid      xid8 not null default '0'
);
insert into event_horizon default values;
alter table event_horizon enable row level security;
create policy every_account on event_horizon to wardline_worker using (true);
grant select on event_horizon to wardline_worker;

-- Answers how many partitions were dropped.
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

-- Audit: append-only for everybody but the owner. A row is written in the transaction it tells of; the seal, a hash
-- chain per account, follows within a second in commit order, so that no two writers wait for each other.
create table audit (
  account_id  bigint not null references account,
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
select protect('audit', 'select, insert');

create table audit_seal (
  account_id bigint not null references account,
  seq        bigint not null,
  audit_id   bigint not null,
  hash       bytea not null,
  primary key (account_id, seq),
  unique (account_id, audit_id)
);
select protect('audit_seal', 'select, insert');

-- How far the sealer has read, as the snapshot it last read with; one row for the whole database.
create table audit_cursor (
  only_one boolean primary key default true check (only_one),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
insert into audit_cursor default values;
grant select, update on audit_cursor to wardline_worker;
alter table audit_cursor enable row level security;
create policy every_account on audit_cursor to wardline_worker using (true) with check (true);

-- A POST that makes something leaves its answer beside what it made, in the same transaction.
create table idempotency_key (
  account_id   bigint not null references account,
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

-- What must happen at its time. Taken under a lease (locked_until), so that a node that dies in the middle gives it back.
create table due_task (
  account_id   bigint not null references account,
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
create index due_task_by_due on due_task (due);
select protect('due_task');

-- Uploaded bytes live in the blob store under blob_key, a name made by us; this row is what may be asked for.
create table file (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  purpose     text not null check (purpose in ('attachment', 'file', 'photo')),
  name        text not null,
  mime_type   text not null,
  size        bigint not null,
  sha256      bytea not null,
  blob_key    text not null unique,
  uploaded_by bigint not null,
  created     timestamptz not null default now(),
  thread_id   bigint,
  message_id  bigint,
  primary key (account_id, id)
);
create index file_by_message on file (account_id, thread_id, message_id) where message_id is not null;
select protect('file');
