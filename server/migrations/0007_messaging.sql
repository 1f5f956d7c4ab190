-- Messaging: threads, messages, subscribers, requested responses, monitoring, broadcasts and running escalations.

-- == Threads and messages ==

-- message_type: a form that administrators define; a thread copies its settings.
create table message_type (
  account_id                   bigint not null references account,
  id                           bigint generated always as identity,
  name                         text not null,
  response_options             text[] not null default '{}',
  fields                       jsonb not null default '[]',  -- [{slug, label, field_type, default_value, required}]
  priority                     smallint not null default 1 check (priority between 0 and 2),
  requires_confirm             boolean not null default false,
  apply_escalations            boolean not null default false,
  ignore_user_status           boolean not null default false,
  allow_replies                boolean not null default true,
  suppress_reply_notifications boolean not null default false,
  is_active                    boolean not null default true,
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('message_type');

-- thread: a conversation. Lists show the newest message and the first four subscribers, so the row keeps copies of
-- both; joining them took almost half of the time of an inbox page.
create table thread (
  account_id                   bigint not null,
  id                           bigint generated always as identity,
  uid                          uuid not null default gen_random_uuid() unique,
  subject                      text not null,
  words                        tsvector not null generated always as (to_tsvector('simple', subject)) stored,
  priority                     smallint not null check (priority between 0 and 2),
  message_type_id              bigint,
  patient_id                   bigint,
  encounter_id                 bigint,
  created_by                   bigint not null,
  created                      timestamptz not null default clock_now(),
  response_options             text[] not null default '{}',
  requires_confirm             boolean not null default false,
  apply_escalations            boolean not null default false,
  ignore_user_status           boolean not null default false,
  allow_replies                boolean not null default true,
  suppress_reply_notifications boolean not null default false,
  last_message_id              bigint not null default 0,
  last_message_date            timestamptz not null default clock_now(),
  -- A preview of message shown_message_id. Valid while that is the newest message; otherwise readers use the message.
  shown_message_id             bigint not null default 0,
  shown_sender_id              bigint,
  shown_text                   text,                   -- its first 200 characters
  shown_has_attachments        boolean,
  first_user_ids               bigint[] not null default '{}',  -- kept by the triggers on subscriber
  recalled                     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users,
  foreign key (account_id, message_type_id) references message_type,
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, encounter_id) references encounter
);
select protect('thread', 'select, insert, update');

-- message: one message of a thread. It never changes. A writer locks the thread's row before it draws an id, so ids
-- within a thread are in commit order. `words` has no index: with row-level security none serves an operator that is
-- not leakproof, and @@ is not (docs/reference/features/search.md).
create table message (
  account_id      bigint not null,
  thread_id       bigint not null,
  id              bigint generated always as identity,
  sender_id       bigint not null,
  created         timestamptz not null default clock_now(),
  body            text not null,                 -- the text of a reply, or the first text of data: for lists and search
  data            jsonb not null,                -- [{field_type, data, label}] in the order of the message type's fields
  has_attachments boolean not null default false,
  is_automatic    boolean not null default false, -- an auto response, which no other auto response answers
  client_key      text,                          -- the sender's own key for the message until it has an id
  -- Without stemming, which would distort drug names.
  words           tsvector generated always as (to_tsvector('simple', body)) stored,
  primary key (account_id, thread_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, sender_id) references users
);
create index message_automatic on message (account_id, thread_id, sender_id) where is_automatic;
select protect('message', 'select, insert');

-- A new thread draws its own id and its first message's id before either row exists.
grant usage on sequence thread_id_seq, message_id_seq to wardline_app, wardline_worker;

-- thread_search_text: the words that occur anywhere in a thread, so that a search skips threads without reading their
-- messages. A job fills it later: `upto` is the last message included. Null words (too many) and newer messages both
-- mean: read the messages.
create table thread_search_text (
  account_id bigint not null,
  thread_id  bigint not null,
  words      tsvector,
  upto       bigint not null,
  primary key (account_id, thread_id),
  foreign key (account_id, thread_id) references thread
);
select protect('thread_search_text', 'select, insert, update');

-- thread_group: the paging groups that a thread was addressed to: "why did I get this". No foreign key: a group can be
-- deleted (deleted_paging_group).
create table thread_group (
  account_id      bigint not null,
  thread_id       bigint not null,
  paging_group_id bigint not null,
  primary key (account_id, thread_id, paging_group_id),
  foreign key (account_id, thread_id) references thread
);
select protect('thread_group', 'select, insert');

-- thread_department: the departments that a thread was addressed to.
create table thread_department (
  account_id    bigint not null,
  thread_id     bigint not null,
  department_id bigint not null,
  primary key (account_id, thread_id, department_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, department_id) references department
);
select protect('thread_department', 'select, insert');

-- thread_tag: the tags of a thread.
create table thread_tag (
  account_id bigint not null,
  thread_id  bigint not null,
  tag_id     bigint not null,
  primary key (account_id, thread_id, tag_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, tag_id) references tag on delete cascade
);
create index thread_tag_by_tag on thread_tag (account_id, tag_id);
select protect('thread_tag');

-- == Subscribers ==

-- subscriber: one user's side of a thread. The positions (delivered_, read_message_id) only grow; state is what they
-- amount to for the newest message. last_message_* repeat the thread's, so that an inbox page is one index scan.
create table subscriber (
  account_id           bigint not null,
  thread_id            bigint not null,
  user_id              bigint not null,
  id                   bigint generated always as identity,
  reason               text not null check (reason in ('sender', 'new_message', 'escalation', 'forward', 'subscribed', 'elevated_scope', 'monitoring')),
  why                  text not null default '', -- the circumstances then, shown after the name: "on call for Cardiology until 07:00"
  state                smallint not null default 0 check (state between 0 and 2), -- 0 pending, 1 delivered, 2 read
  is_archived          boolean not null default false,
  unread_message_count int not null default 0,
  delivered_message_id bigint not null default 0,
  read_message_id      bigint not null default 0,
  last_message_id      bigint not null default 0,
  last_message_date    timestamptz not null default clock_now(),
  primary key (account_id, thread_id, user_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, user_id) references users
) with (fillfactor = 85);
create index inbox on subscriber (account_id, user_id, is_archived, last_message_date desc, thread_id desc);
create index unread on subscriber (account_id, user_id, last_message_date desc, thread_id desc) where unread_message_count > 0 and not is_archived;
select protect('subscriber', 'select, insert, update, delete');

-- Each change of a thread's subscribers writes the thread's row, under the lock that joining and leaving take anyway.
-- 1. It keeps thread.first_user_ids: the first four subscribers without monitors, as lists show them.
-- 2. The new row version tells a statement whether its snapshot has the current subscribers: lock-and-post of a reply.
-- A thread that was inserted in the same transaction needs neither: no other snapshot has it. A reply only moves
-- positions and runs none of these triggers.
create function find_first_users(account bigint, thread bigint) returns bigint[] language sql stable as $$
  select array(
    select s.user_id from subscriber s
     where s.account_id = account and s.thread_id = thread and s.reason <> 'monitoring'
     order by s.id limit 4)
$$;

create function write_thread_subscribers(account bigint, thread_id bigint) returns void language sql as $$
  update thread t set first_user_ids = find_first_users(account, thread_id)
   where t.account_id = account and t.id = thread_id
     and (t.xmin <> pg_current_xact_id()::xid or t.first_user_ids <> find_first_users(account, thread_id))
$$;

create function subscribers_changed() returns trigger language plpgsql as $$
declare each record; begin
  for each in select distinct c.account_id, c.thread_id from changed c loop
    perform write_thread_subscribers(each.account_id, each.thread_id);
  end loop;
  return null;
end $$;

create function subscriber_reason_changed() returns trigger language plpgsql as $$ begin
  perform write_thread_subscribers(new.account_id, new.thread_id);
  return null;
end $$;

create trigger subscribers_added after insert on subscriber referencing new table as changed
  for each statement execute function subscribers_changed();
create trigger subscribers_removed after delete on subscriber referencing old table as changed
  for each statement execute function subscribers_changed();
create trigger subscriber_reason_changed after update of reason on subscriber
  for each row when (old.reason is distinct from new.reason) execute function subscriber_reason_changed();

-- Bulk loads switch ordinary triggers off; these must run all the same.
alter table subscriber enable always trigger subscribers_added;
alter table subscriber enable always trigger subscribers_removed;
alter table subscriber enable always trigger subscriber_reason_changed;

-- receipt: one row per step of a user's positions: up to which message (kind 1 delivered, 2 read), and when. A message
-- was read when the first row at or after it was written.
create table receipt (
  account_id bigint not null,
  thread_id  bigint not null,
  user_id    bigint not null,
  kind       smallint not null check (kind in (1, 2)),
  message_id bigint not null,
  at         timestamptz not null default clock_now(),
  primary key (account_id, thread_id, user_id, kind, message_id),
  foreign key (account_id, thread_id) references thread
);
select protect('receipt', 'select, insert');

-- == Requested responses ==

-- acknowledgement: the response that a message requests from one user. Only that user closes it, or the system with a
-- reason (released: another user who was assigned it too has answered).
create table acknowledgement (
  account_id    bigint not null,
  id            bigint generated always as identity,
  thread_id     bigint not null,
  message_id    bigint not null,
  user_id       bigint not null,
  requester_id  bigint not null,
  kind          text not null check (kind in ('confirm', 'response', 'page')),
  state         text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'responded', 'recalled',
    'handed_off', 'escalated', 'released', 'expired')),
  response      text,
  via           text,                         -- the channel of the response
  -- The paging group and call order that made the user responsible; null: addressed by name. At the end of the shift it
  -- is handed off to the next on-call user.
  group_id      bigint,
  call_order    smallint,
  reassignments smallint not null default 0,  -- times it was closed without its user's answer; grows, so it orders versions
  since         timestamptz not null default clock_now(),
  due           timestamptz,
  closed        timestamptz,
  primary key (account_id, id),
  unique (account_id, thread_id, user_id, message_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, user_id) references users,
  check ((state = 'open') = (closed is null))
);
create index acknowledgement_open_by_user on acknowledgement (account_id, user_id, thread_id) where state = 'open';
create index acknowledgement_open_by_requester on acknowledgement (account_id, requester_id, thread_id) where state = 'open';
create index acknowledgement_open_by_group on acknowledgement (account_id, group_id) where state = 'open' and group_id is not null;
-- For the watchdog, which reads open and recently closed ones only.
create index acknowledgement_since on acknowledgement (since) where state = 'open';
create index acknowledgement_closed on acknowledgement using brin (closed) with (pages_per_range = 8);
select protect('acknowledgement', 'select, insert, update');

-- acknowledgement_handoff: an open acknowledgement that is offered to another user, at the end of a shift or by its
-- user. Until the other user accepts, both are responsible.
create table acknowledgement_handoff (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  thread_id          bigint not null,
  message_id         bigint not null,
  from_user_id       bigint not null,
  to_user_id         bigint not null,
  group_id           bigint,                -- whose shift ended; null: reassigned by a user. No foreign key: the record stays
  cause              text not null check (cause in ('shift', 'passed_on', 'not_me')),
  asked              timestamptz not null,  -- when the response was first requested
  responsible_before boolean not null,      -- the new user had an open acknowledgement already
  state              text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'answered', 'withdrawn')),
  offered            timestamptz not null default clock_now(),
  ended              timestamptz,
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, from_user_id) references users,
  foreign key (account_id, to_user_id) references users,
  check (from_user_id <> to_user_id),
  check ((state = 'offered') = (ended is null))
);
create unique index acknowledgement_handoff_once on acknowledgement_handoff (account_id, thread_id, message_id, from_user_id, to_user_id)
  where state = 'offered';
create index acknowledgement_handoff_to on acknowledgement_handoff (account_id, to_user_id, offered) where state = 'offered';
select protect('acknowledgement_handoff', 'select, insert, update');

-- == Monitoring ==

-- monitoring: a user (the monitor) follows a user's threads until it expires. Ended rows are kept as the record.
create table monitoring (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  monitor_id bigint not null,
  user_id    bigint not null,
  started    timestamptz not null default clock_now(),
  expires    timestamptz not null,
  ended      timestamptz,
  primary key (account_id, id),
  foreign key (account_id, monitor_id) references users,
  foreign key (account_id, user_id) references users,
  check (monitor_id <> user_id)
);
create unique index monitoring_running on monitoring (account_id, user_id, monitor_id) where ended is null;
create index monitoring_by_monitor on monitoring (account_id, monitor_id) where ended is null;
select protect('monitoring', 'select, insert, update');

-- Ends monitoring when its permission is taken away: from a role, a role from a group, or a user from a group. A due
-- task finds monitors without the permission; most accounts have no monitors and enqueue nothing.
create function enqueue_monitoring_check() returns trigger language plpgsql as $$ begin
  insert into due_task (account_id, kind, due)
  select distinct r.account_id, 'monitoring_permissions', clock_now() from removed r
   where exists (select from monitoring m where m.account_id = r.account_id and m.ended is null);
  return null;
end $$;
create trigger permissions_deleted after delete on permission_group_member referencing old table as removed
  for each statement execute function enqueue_monitoring_check();
create trigger permissions_updated after update on permission_group_member referencing old table as removed
  for each statement execute function enqueue_monitoring_check();
create trigger permissions_deleted after delete on permission_group_role referencing old table as removed
  for each statement execute function enqueue_monitoring_check();
create trigger permissions_updated after update on permission_group_role referencing old table as removed
  for each statement execute function enqueue_monitoring_check();
create trigger permissions_deleted after delete on role_permission referencing old table as removed
  for each statement execute function enqueue_monitoring_check();
create trigger permissions_updated after update on role_permission referencing old table as removed
  for each statement execute function enqueue_monitoring_check();

-- == Running escalations ==

-- escalation_run: the escalation of one message to one group, with the policy as it was when the message was sent.
create table escalation_run (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  thread_id    bigint not null,
  message_id   bigint not null,
  group_id     bigint,                       -- null: users paged by name. No foreign key: a run outlives its group
  group_name   text not null default '',
  requester_id bigint not null,
  policy_name  text not null default '',
  plan         jsonb not null,
  call         text not null default '',     -- whom the sender can call when nobody has answered
  state        text not null default 'running' check (state in ('running', 'answered', 'unanswered', 'recalled')),
  round        smallint not null default 1,
  position     smallint not null default 1,  -- the latest step; one beyond the last one for the fail-over user
  tick         int not null default 1,       -- grows with each step: a due task with an earlier tick is out of date
  notified_at  timestamptz not null default clock_now(),
  next_due     timestamptz,                  -- of the next step, or of the end
  started      timestamptz not null default clock_now(),
  ended        timestamptz,
  ended_by     bigint,
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, requester_id) references users,
  check ((state = 'running') = (ended is null))
);
create unique index escalation_run_once on escalation_run (account_id, thread_id, message_id, coalesce(group_id, 0));
create index escalation_run_running on escalation_run (account_id, next_due) where state = 'running';
create index escalation_run_of_thread on escalation_run (account_id, thread_id);
create index escalation_run_unanswered on escalation_run (account_id, requester_id, thread_id) where state = 'unanswered';
select protect('escalation_run', 'select, insert, update');

-- escalation_responder: the users that an escalation has notified.
create table escalation_responder (
  account_id         bigint not null,
  run_id             bigint not null,
  user_id            bigint not null,
  position           smallint not null,         -- the step that notified them first
  notified_at        timestamptz not null default clock_now(),  -- when last
  is_wrong_recipient boolean not null default false,  -- answered "not me": not notified again for this run
  primary key (account_id, run_id, user_id),
  foreign key (account_id, run_id) references escalation_run,
  foreign key (account_id, user_id) references users
);
select protect('escalation_responder', 'select, insert, update');

-- test_page: a thread that by_user_id created to test which notifications user_id gets.
create table test_page (
  account_id bigint not null,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint not null,
  by_user_id bigint not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, thread_id),
  foreign key (account_id, thread_id) references thread
);
select protect('test_page');

-- == Broadcasts ==

-- broadcast: a message to all members of a broadcast group. Written first, sent by a second call; type 0 is SMS
-- (specification, paging §3).
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
