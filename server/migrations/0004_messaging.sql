-- Threads, their messages, and what each subscriber has of them.
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

create table thread (
  account_id                   bigint not null references account,
  id                           bigint generated always as identity,
  uid                          uuid not null default gen_random_uuid() unique,
  subject                      text not null,
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
  recalled                     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users,
  foreign key (account_id, message_type_id) references message_type,
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, encounter_id) references encounter
);
select protect('thread', 'select, insert, update');

-- Ids within a thread follow commit order: whoever writes holds the thread's row lock before drawing one.
create table message (
  account_id bigint not null,
  thread_id  bigint not null,
  id         bigint generated always as identity,
  sender_id  bigint not null,
  created    timestamptz not null default clock_now(),
  body       text not null,                 -- what a reply says, or the first text of the data: shown in lists, searched
  data       jsonb not null,                -- [{field_type, data, label}] in the order of the message type's fields
  has_attachments boolean not null default false,
  client_key text,                          -- what its sender's browser calls it until it has an id
  primary key (account_id, thread_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, sender_id) references users
);
select protect('message', 'select, insert');

-- A person's own side of a thread. The three "how far" columns are message ids and only grow; state is what they amount
-- to for the newest message, kept beside them so that a list needs no arithmetic. last_message_* repeat the thread's,
-- so that one index walk is an inbox page.
create table subscriber (
  account_id           bigint not null,
  thread_id            bigint not null,
  user_id              bigint not null,
  id                   bigint generated always as identity,
  reason               text not null check (reason in ('sender', 'new_message', 'escalation', 'forward', 'subscribed', 'elevated_scope', 'monitoring')),
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
select protect('subscriber');

-- Which groups and departments a thread was addressed to: "why did I get this".
create table thread_group (
  account_id      bigint not null,
  thread_id       bigint not null,
  paging_group_id bigint not null,
  primary key (account_id, thread_id, paging_group_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, paging_group_id) references paging_group
);
select protect('thread_group', 'select, insert');

create table thread_department (
  account_id    bigint not null,
  thread_id     bigint not null,
  department_id bigint not null,
  primary key (account_id, thread_id, department_id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, department_id) references department
);
select protect('thread_department', 'select, insert');

-- A new thread draws its own and its message's number before either row exists.
grant usage on sequence thread_id_seq, message_id_seq to wardline_app, wardline_worker;
