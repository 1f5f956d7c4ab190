-- Webhooks: what happens to pages is sent to the endpoints of an account. Events and deliveries are written by triggers
-- in the transaction of the page, because pages change in many ways: replies, providers, escalation, handoffs, recalls.

-- webhook: an endpoint that receives events, and how its last deliveries went.
create table webhook (
  account_id           bigint not null references account,
  id                   bigint generated always as identity,
  name                 text not null,
  url                  text not null,
  events               text[] not null check (cardinality(events) > 0),
  state                text not null default 'on' check (state in ('on', 'off', 'suspended')),
  secret               bytea not null,             -- sealed
  previous_secret      bytea,                      -- sealed; signs too until it ends
  previous_until       timestamptz,
  failing_since        timestamptz,                -- null: the last attempt succeeded
  failures             int not null default 0,     -- in a row
  paused_until         timestamptz,                -- after a failure, other deliveries wait
  version              int not null default 1,
  created              timestamptz not null default clock_now(),
  changed_by_user_id   bigint not null,
  primary key (account_id, id),
  foreign key (account_id, changed_by_user_id) references users
);
select protect('webhook');

-- webhook_event: what happened, for all endpoints. Holds ids, times and states, never text or patients.
create table webhook_event (
  account_id bigint not null,
  id         bigint generated always as identity,
  uid        uuid not null default gen_random_uuid(),  -- the webhook-id: the same in each attempt and replay
  type       text not null,
  data       jsonb not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, id)
);
create index webhook_event_created on webhook_event (created);
select protect('webhook_event', 'select, insert, delete');

-- webhook_delivery: an event for one webhook: when it is sent next, and its last attempt.
create table webhook_delivery (
  account_id    bigint not null,
  webhook_id    bigint not null,
  event_id      bigint not null,
  state         text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts      int not null default 0,
  sending_until timestamptz,                           -- an attempt is running
  next_attempt  timestamptz,
  finished      timestamptz,
  primary key (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhook on delete cascade,
  foreign key (account_id, event_id) references webhook_event on delete cascade
);
create index webhook_delivery_sending on webhook_delivery (account_id, webhook_id, sending_until) where sending_until is not null;
select protect('webhook_delivery');

-- webhook_attempt: one attempt to deliver an event, and what the endpoint answered.
create table webhook_attempt (
  account_id  bigint not null,
  webhook_id  bigint not null,
  event_id    bigint not null,
  id          bigint generated always as identity,
  at          timestamptz not null default clock_now(),
  status      int,                                     -- null: no response
  trouble     text,                                    -- why there was none
  duration_ms int not null,
  primary key (account_id, webhook_id, event_id, id),
  foreign key (account_id, webhook_id, event_id) references webhook_delivery on delete cascade
);
select protect('webhook_attempt', 'select, insert, delete');

create function publish_webhook_event(home bigint, what text, facts jsonb) returns void language plpgsql as $$
declare
  new_event bigint;
begin
  if not exists (select from webhook w where w.account_id = home and w.state <> 'off' and what = any(w.events)) then
    return;
  end if;
  insert into webhook_event (account_id, type, data) values (home, what, facts) returning id into new_event;
  insert into webhook_delivery (account_id, webhook_id, event_id)
  select home, w.id, new_event from webhook w
   where w.account_id = home and w.state <> 'off' and what = any(w.events);
  -- Deliveries of a suspended endpoint wait until it is on again.
  insert into due_task (account_id, kind, payload, due)
  select home, 'webhook_delivery', jsonb_build_object('webhook_id', w.id, 'event_id', new_event), clock_now()
    from webhook w
   where w.account_id = home and w.state = 'on' and what = any(w.events);
end $$;

-- page.sent: responses are requested from these users.
create function publish_page_sent() returns trigger language plpgsql as $$ begin
  if not exists (select from webhook) then return null; end if;
  perform publish_webhook_event(a.account_id, 'page.sent', jsonb_build_object(
    'thread_id', a.thread_id, 'message_id', a.message_id, 'requester_id', a.requester_id, 'user_ids', a.user_ids,
    'priority', t.priority))
    from (select account_id, thread_id, message_id, requester_id, array_agg(user_id order by user_id) as user_ids
            from added group by 1, 2, 3, 4) a
    join thread t on t.account_id = a.account_id and t.id = a.thread_id
   order by a.message_id;
  return null;
end $$;
create trigger acknowledgements_requested after insert on acknowledgement
  referencing new table as added for each statement execute function publish_page_sent();

-- page.accepted, page.rejected, page.responded; page.closed: the request to one user ended without an answer.
create function publish_page_answered() returns trigger language plpgsql as $$ begin
  if not exists (select from webhook) then return null; end if;
  perform publish_webhook_event(n.account_id,
    case when n.state in ('accepted', 'rejected', 'responded') then 'page.' || n.state else 'page.closed' end,
    jsonb_strip_nulls(jsonb_build_object('thread_id', n.thread_id, 'message_id', n.message_id, 'user_id', n.user_id,
      'state', n.state, 'via', n.via, 'group_id', n.group_id)))
    from after n join before o on o.account_id = n.account_id and o.id = n.id
   where o.state = 'open' and n.state <> 'open'
   order by n.id;
  return null;
end $$;
create trigger acknowledgements_closed after update on acknowledgement
  referencing old table as before new table as after for each statement execute function publish_page_answered();

-- page.read, and page.delivered to a browser or device: only of messages that request a response.
create function publish_page_receipts() returns trigger language plpgsql as $$ begin
  if not exists (select from webhook) then return null; end if;
  perform publish_webhook_event(r.account_id, case r.kind when 2 then 'page.read' else 'page.delivered' end,
    jsonb_strip_nulls(jsonb_build_object('thread_id', r.thread_id, 'message_id', a.message_id, 'user_id', r.user_id,
      'channel', case r.kind when 1 then 'app' end)))
    from added r
    join acknowledgement a on a.account_id = r.account_id and a.thread_id = r.thread_id and a.user_id = r.user_id
                          and a.message_id <= r.message_id
   where not exists (
     select from receipt earlier
      where earlier.account_id = r.account_id and earlier.thread_id = r.thread_id and earlier.user_id = r.user_id
        and earlier.kind = r.kind and earlier.message_id >= a.message_id and earlier.message_id < r.message_id)
   order by a.message_id, r.user_id;
  return null;
end $$;
create trigger receipts_added after insert on receipt
  referencing new table as added for each statement execute function publish_page_receipts();

-- What the time line of a page records of notifications and escalation.
create function publish_page_events() returns trigger language plpgsql as $$ begin
  if not exists (select from webhook) then return null; end if;
  perform publish_webhook_event(e.account_id, p.type,
    jsonb_strip_nulls(jsonb_build_object('thread_id', e.thread_id, 'message_id', e.message_id, 'user_id', e.user_id,
      'channel', e.details -> 'channel', 'provider', e.details -> 'provider', 'group_id', e.details -> 'group_id',
      'step', e.details -> 'step', 'round', e.details -> 'round', 'to_user_ids', e.details -> 'to_user_ids')))
    from added e
    join (values ('sent', 'page.notified'), ('delivered', 'page.delivered'), ('failed', 'page.failed'),
                 ('gone', 'page.failed'), ('step', 'page.escalated'), ('repeated', 'page.escalated'),
                 ('fail_over', 'page.escalated'), ('unanswered', 'page.unanswered')) as p(kind, type) on p.kind = e.kind
   order by e.id;
  return null;
end $$;
create trigger page_events_recorded after insert on page_event
  referencing new table as added for each statement execute function publish_page_events();
