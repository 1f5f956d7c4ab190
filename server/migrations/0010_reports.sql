-- Reports: the watchdog, the health of the servers, and the synthetic page check.

-- watchdog_finding: a problem that the watchdog found: a late task, a stuck alert, a page without a notification.
-- Closed when it is gone, never deleted. Only the watchdog writes it.
create table watchdog_finding (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  kind       text not null check (kind in ('task_late', 'task_abandoned', 'task_failing', 'alert_stuck', 'alert_unfinished',
                                           'receipt_missing', 'run_stuck', 'run_unanswered', 'page_vanished')),
  object_id  bigint not null,   -- of the task, alert, run or acknowledgement, by kind
  thread_id  bigint,
  first_seen timestamptz not null default clock_now(),
  last_seen  timestamptz not null default clock_now(),
  repaired   timestamptz,       -- when the missing task was enqueued again
  closed     timestamptz,
  primary key (account_id, id)
);
create unique index watchdog_finding_open on watchdog_finding (account_id, kind, object_id) where closed is null;
create index watchdog_finding_closed on watchdog_finding (account_id, closed);
select protect('watchdog_finding', 'select');
grant insert, update on watchdog_finding to wardline_worker;

-- watchdog_state: the latest round of each check, for the whole installation. The first server to claim a round runs
-- it.
create table watchdog_state (
  name      text primary key check (name in ('watchdog', 'synthetic_page', 'heartbeat')),
  claimed   timestamptz not null default clock_now(),  -- when a server last started a round
  last_good timestamptz,                               -- when the last successful round ended
  last_bad  timestamptz,
  problem   text not null default '',                  -- of the last round; empty: successful
  took_ms   int,
  details   jsonb not null default '{}',
  since     timestamptz not null default clock_now()
);
alter table watchdog_state enable row level security;
create policy every_server on watchdog_state to wardline_worker using (true) with check (true);
grant select, insert, update on watchdog_state to wardline_worker;

-- watchdog_node: the running servers. Each updates its row every few seconds and deletes it at an orderly shutdown.
create table watchdog_node (
  node_id   uuid primary key,
  name      text not null,
  started   timestamptz not null default clock_now(),
  last_seen timestamptz not null default clock_now()
);
alter table watchdog_node enable row level security;
create policy every_server on watchdog_node to wardline_worker using (true) with check (true);
grant select, insert, update, delete on watchdog_node to wardline_worker;

-- Deletes old threads of the server's own account, oldest first, and returns how many. The synthetic page check
-- creates one a minute, and no role may delete threads, so this function runs as the owner and accepts no other
-- account. Threads that are locked are left for the next time. The audit trail and findings are kept.
create function purge_internal_threads(keep interval, at_most int) returns int
language plpgsql security definer set search_path = public as $$
declare home bigint; old bigint[]; runs bigint[]; begin
  select account_id into home from account where is_internal and name = 'wardline-synthetic-page';
  select array_agg(id) into old from (
    select id from thread where account_id = home and last_message_date < clock_now() - keep
     order by id limit at_most for update skip locked) t;
  if old is null then return 0; end if;
  select array_agg(id) into runs from escalation_run where account_id = home and thread_id = any(old);
  delete from escalation_responder where account_id = home and run_id = any(runs);
  delete from escalation_run where account_id = home and thread_id = any(old);
  delete from sandbox_message where account_id = home
    and reference in (select reference from alert where account_id = home and thread_id = any(old));
  delete from alert where account_id = home and thread_id = any(old);
  delete from page_event where account_id = home and thread_id = any(old);
  delete from acknowledgement_handoff where account_id = home and thread_id = any(old);
  delete from acknowledgement where account_id = home and thread_id = any(old);
  delete from receipt where account_id = home and thread_id = any(old);
  delete from thread_search_text where account_id = home and thread_id = any(old);
  delete from subscriber where account_id = home and thread_id = any(old);
  delete from message where account_id = home and thread_id = any(old);
  delete from thread where account_id = home and id = any(old);
  return array_length(old, 1);
end $$;
revoke all on function purge_internal_threads(interval, int) from public;
grant execute on function purge_internal_threads(interval, int) to wardline_worker;
