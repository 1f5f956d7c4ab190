-- What the workers stand on: due tasks found by index alone, a home for background jobs, and an audit trail whose
-- transaction number and seals only the database and the sealer can write.

-- A task that nobody holds is found by when it is due, one that somebody holds by when the lease is over.
drop index due_task_by_due;
create index due_task_free on due_task (due) where locked_until is null;
create index due_task_leased on due_task (locked_until) where locked_until is not null;

-- The database says which transaction wrote a row; a row that claims an old one would lie behind the seal.
revoke insert on audit from wardline_app, wardline_worker;
grant insert (account_id, at, actor_id, action, object_type, object_id, details) on audit to wardline_app, wardline_worker;
-- Sealing is the worker's.
revoke insert on audit_seal from wardline_app;

-- graphile-worker lives in a schema that belongs to the worker role and migrates itself there; the application has no
-- way in. Its table of versions is made here because making a schema takes rights that the worker does not have.
create schema graphile_worker authorization wardline_worker;
create table graphile_worker.migrations (
  id       int primary key,
  ts       timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to wardline_worker;

-- Readiness asks whether every migration of this version has run.
alter table kysely_migration enable row level security;
alter table kysely_migration_lock enable row level security;
create policy every_migration on kysely_migration for select to wardline_worker using (true);
grant select on kysely_migration to wardline_worker;
