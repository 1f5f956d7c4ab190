-- The server watches over itself: what it found that should not be, when it last looked, and who looks.

-- An account of the server's own, for the page that goes out every minute to show that pages go out. Nobody signs in to it.
alter table account add column is_internal boolean not null default false;

-- Something that is not as it should be: a task past its time, an alert that stands still, a page that nobody was rung for.
-- Written by the auditor alone; closed when it is not there any more, never removed.
create table watch_finding (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  kind       text not null check (kind in ('task_late', 'task_abandoned', 'task_failing', 'alert_stuck', 'alert_unfinished',
                                           'receipt_missing', 'run_stuck', 'run_unanswered', 'page_vanished')),
  object_id  bigint not null,   -- of the task, alert, run or open item, as the kind says
  thread_id  bigint,
  first_seen timestamptz not null default clock_now(),
  last_seen  timestamptz not null default clock_now(),
  repaired   timestamptz,       -- when what was missing was put down again
  closed     timestamptz,
  primary key (account_id, id)
);
create unique index watch_finding_open on watch_finding (account_id, kind, object_id) where closed is null;
create index watch_finding_closed on watch_finding (account_id, closed);
select protect('watch_finding', 'select, insert, update');
revoke insert, update on watch_finding from wardline_app;

-- The rounds of the whole installation: one row each, taken by whichever server comes first.
create table watch_state (
  name      text primary key check (name in ('auditor', 'canary', 'heartbeat')),
  claimed   timestamptz not null default clock_now(),  -- when a server last began a round
  last_good timestamptz,                               -- when the last round that went well ended
  last_bad  timestamptz,
  problem   text not null default '',                  -- of the last round, in words; empty when it went well
  took_ms   int,
  details   jsonb not null default '{}',
  since     timestamptz not null default clock_now()
);
alter table watch_state enable row level security;
create policy every_server on watch_state to wardline_worker using (true) with check (true);
grant select, insert, update on watch_state to wardline_worker;

-- The servers that there are: each says every few seconds that it is alive, and goes when it stops in order.
create table watch_node (
  node_id   uuid primary key,
  name      text not null,
  started   timestamptz not null default clock_now(),
  last_seen timestamptz not null default clock_now()
);
alter table watch_node enable row level security;
create policy every_server on watch_node to wardline_worker using (true) with check (true);
grant select, insert, update, delete on watch_node to wardline_worker;

-- What the auditor walks, so that a million items at rest cost it nothing.
create index open_item_since on open_item (since) where state = 'open';
create index alert_due on alert (due) where state in ('waiting', 'sending');
create index alert_handed on alert (handed) where state = 'handed';
create index alert_tried on alert using brin (first_tried) with (pages_per_range = 8);
create index page_event_at on page_event using brin (at) with (pages_per_range = 8);
create index open_item_closed on open_item using brin (closed) with (pages_per_range = 8);
