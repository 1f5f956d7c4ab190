-- Messaging in full: who else can be addressed, what a message asks of each person, who watches along, and what leaves
-- for the medical record.

-- Who is on call, as plain shifts; the calendar that makes them comes with on-call scheduling. Layers: 1 first call.
create table shift (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  group_id   bigint not null,
  user_id    bigint not null,
  layer      smallint not null default 1 check (layer between 1 and 9),
  starts     timestamptz not null,
  ends       timestamptz not null check (ends > starts),
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users
);
create index shift_by_group on shift (account_id, group_id, ends, starts);
select protect('shift');

-- The chain that never ends at nobody: group's fail-over, department's fail-over, the account's operator.
alter table department add column fail_over_user_id bigint,
  add foreign key (account_id, fail_over_user_id) references users;
alter table account add column operator_user_id bigint;

-- The people responsible for a patient; a patient's care team can be written to.
create table care_team_member (
  account_id bigint not null,
  patient_id bigint not null,
  user_id    bigint not null,
  role       text not null default '',
  primary key (account_id, patient_id, user_id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, user_id) references users
);
create index care_team_member_by_user on care_team_member (account_id, user_id);
select protect('care_team_member');
alter table contact add column patient_id bigint,
  add unique (account_id, patient_id),
  add foreign key (account_id, patient_id) references patient,
  drop constraint contact_check,
  add constraint one_target check (num_nonnulls(user_id, paging_group_id, department_id, patient_id) = 1);

-- What each person keeps at hand.
create table favorite (
  account_id bigint not null,
  user_id    bigint not null,
  contact_id bigint not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, user_id, contact_id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, contact_id) references contact on delete cascade
);
select protect('favorite');

-- Contacts that a department shows first to its people.
create table department_contact (
  account_id    bigint not null,
  department_id bigint not null,
  contact_id    bigint not null,
  is_pinned     boolean not null default false,
  primary key (account_id, department_id, contact_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, contact_id) references contact on delete cascade
);
select protect('department_contact');

-- A list of people that one person made for themself.
create table local_group (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  owner_id   bigint not null,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, owner_id, name),
  foreign key (account_id, owner_id) references users
);
select protect('local_group');

create table local_group_member (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references local_group on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('local_group_member');

-- Tags and the saved filters made of them. A person whose departments have a filter finds only contacts that carry one
-- of its tags; no filter means everybody.
create table tag (
  account_id      bigint not null references account,
  id              bigint generated always as identity,
  classified_name text not null,              -- "kind: value", as administrators write it
  primary key (account_id, id),
  unique (account_id, classified_name)
);
select protect('tag');

create table contact_tag (
  account_id bigint not null,
  contact_id bigint not null,
  tag_id     bigint not null,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contact on delete cascade,
  foreign key (account_id, tag_id) references tag on delete cascade
);
create index contact_tag_by_tag on contact_tag (account_id, tag_id);
select protect('contact_tag');

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

create table saved_filter (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  name         text not null,
  content_type text not null default 'directories.contact',
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('saved_filter');

create table saved_filter_tag (
  account_id      bigint not null,
  saved_filter_id bigint not null,
  tag_id          bigint not null,
  primary key (account_id, saved_filter_id, tag_id),
  foreign key (account_id, saved_filter_id) references saved_filter on delete cascade,
  foreign key (account_id, tag_id) references tag on delete cascade
);
select protect('saved_filter_tag');

create table department_saved_filter (
  account_id      bigint not null,
  department_id   bigint not null,
  saved_filter_id bigint not null,
  primary key (account_id, department_id, saved_filter_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, saved_filter_id) references saved_filter on delete cascade
);
select protect('department_saved_filter');

-- The closed loop: what a message asks of one person. Only that person closes it (or the system, with a reason).
create table open_item (
  account_id bigint not null,
  id         bigint generated always as identity,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint not null,
  asker_id   bigint not null,
  asks       text not null check (asks in ('confirm', 'response', 'page')),
  state      text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'responded', 'recalled', 'handed_over', 'escalated', 'expired')),
  response   text,
  since      timestamptz not null default clock_now(),
  due        timestamptz,
  closed     timestamptz,
  primary key (account_id, id),
  unique (account_id, thread_id, message_id, user_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, user_id) references users,
  check ((state = 'open') = (closed is null))
);
create index open_item_owed on open_item (account_id, user_id, since) where state = 'open';
create index open_item_awaited on open_item (account_id, asker_id, since) where state = 'open';
select protect('open_item', 'select, insert, update');

-- One person follows another's threads until `expires`. Ended rows stay: who watched whom is for the record.
create table monitoring (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  monitor_id bigint not null,                 -- who watches
  user_id    bigint not null,                 -- whose threads
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
alter table users add column is_monitorable boolean not null default true;

-- How a person wants to be rung: one row for each box of the grid that differs from the default.
create table notification_setting (
  account_id bigint not null,
  user_id    bigint not null,
  alert_type text not null check (alert_type in ('push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email')),
  priority   smallint not null check (priority between 0 and 2),
  status     text not null check (status in ('online', 'dnd', 'uk')),
  is_on      boolean not null,
  primary key (account_id, user_id, alert_type, priority, status),
  foreign key (account_id, user_id) references users
);
select protect('notification_setting');
alter table users add column status_until timestamptz;  -- do not disturb ends by itself
alter table users add foreign key (account_id, forward_to_id) references users;

-- A message that the server wrote on somebody's behalf (auto response): answered by no other auto response.
alter table message add column is_automatic boolean not null default false;

-- Search: words as they stand, in any language, without stemming that would bend drug names.
alter table message add column words tsvector generated always as (to_tsvector('simple', body)) stored;

-- EMR write-back: where to, and what was sent of each thread. The document number stays with the thread for good.
create table emr_endpoint (
  account_id           bigint primary key references account,
  host                 text not null,
  port                 int not null check (port between 1 and 65535),
  sending_application  text not null default 'WARDLINE',
  sending_facility     text not null default '',
  receiving_application text not null default '',
  receiving_facility   text not null default '',
  is_on                boolean not null default true
);
select protect('emr_endpoint');

create table emr_document (
  account_id      bigint not null references account,
  thread_id       bigint not null,
  document_number text not null,
  state           text not null check (state in ('queued', 'accepted', 'failed')),
  attempts        int not null default 0,
  sent_message_id bigint not null default 0,     -- the newest message that an accepted document holds
  reason          text not null default '',      -- what the other side, or the way to it, said
  requested_by    bigint not null,
  updated         timestamptz not null default clock_now(),
  primary key (account_id, thread_id),
  unique (account_id, document_number),
  foreign key (account_id, thread_id) references thread
);
select protect('emr_document', 'select, insert, update');

-- Recall and the end of monitoring take a person off a thread.
grant delete on subscriber to wardline_app;
