-- Alerts that leave the application: by which carriers, to which devices and numbers, how each person wants to be rung,
-- what became of each alert; pages that go on to the next person when nobody answers; and the time line of all of it.

-- How alerts of an account leave. One of each kind; secrets are sealed with the server's key and never read back.
create table carrier (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  uid        uuid not null default gen_random_uuid() unique,  -- in the addresses that the carrier calls us at
  kind       text not null check (kind in ('web_push', 'apns', 'fcm', 'smtp', 'mailgun', 'twilio', 'wctp', 'snpp', 'sandbox')),
  settings   jsonb not null default '{}',
  secrets    bytea,
  is_on      boolean not null default true,
  last_ok    timestamptz,
  last_failure timestamptz,
  last_problem text not null default '',                      -- in words, never what a message says
  created    timestamptz not null default clock_now(),
  updated    timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, kind)
);
select protect('carrier');

-- What of a person's can show a notification: an installed page (push), a phone by Apple (apns) or Google (gcm).
create table device (
  account_id bigint not null,
  id         bigint generated always as identity,
  user_id    bigint not null,
  alert_type text not null check (alert_type in ('push', 'apns', 'gcm')),
  address    text not null,               -- endpoint of a subscription, or token
  p256dh     text not null default '',    -- base64url, of a push subscription (RFC 8291)
  auth       text not null default '',
  name       text not null default '',    -- "Chrome on Android", as its owner sees it
  created    timestamptz not null default clock_now(),
  last_seen  timestamptz not null default clock_now(),
  gone       timestamptz,                 -- the carrier said that nobody is there any more
  primary key (account_id, id),
  unique (account_id, alert_type, address),
  foreign key (account_id, user_id) references users
);
create index device_by_user on device (account_id, user_id) where gone is null;
select protect('device');

-- Numbers and addresses beside those that every person has: a pager, and hours in which only urgent things ring.
alter table users
  add column pager_number text not null default '',
  add column quiet_from   time,           -- in the account's time zone; both or none
  add column quiet_until  time,
  add constraint quiet_both check ((quiet_from is null) = (quiet_until is null));

-- In which order and how long after each other a person's channels ring; who has no rows has the default.
create table ring_step (
  account_id    bigint not null,
  user_id       bigint not null,
  alert_type    text not null check (alert_type in ('push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email')),
  position      smallint not null check (position between 1 and 8),
  delay_seconds int not null check (delay_seconds between 0 and 3600),  -- after the message, if nothing came sooner
  primary key (account_id, user_id, alert_type),
  unique (account_id, user_id, position) deferrable initially deferred,
  foreign key (account_id, user_id) references users
);
select protect('ring_step');

-- Its owner answered STOP, or the carrier says that the number is no number: nothing is sent there until somebody sets it anew.
create table stopped_address (
  account_id bigint not null references account,
  address    text not null,
  user_id    bigint,
  reason     text not null check (reason in ('stop', 'unknown', 'refused')),
  at         timestamptz not null default clock_now(),
  primary key (account_id, address)
);
select protect('stopped_address');

-- A page under way: the plan as it was when it was sent, and where it stands. One for each group that a message paged;
-- `group_id` is null for people who were paged by name.
create table escalation_run (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  thread_id   bigint not null,
  message_id  bigint not null,
  group_id    bigint,                     -- no foreign key: a deleted group's pages go on
  asker_id    bigint not null,
  policy_name text not null default '',
  plan        jsonb not null,
  state       text not null default 'running' check (state in ('running', 'answered', 'unanswered', 'recalled')),
  round       smallint not null default 1,
  position    smallint not null default 1,  -- the step that rang last
  next_due    timestamptz,                  -- of the next step, or of the end
  started     timestamptz not null default clock_now(),
  ended       timestamptz,
  ended_by    bigint,
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, asker_id) references users,
  check ((state = 'running') = (ended is null))
);
create unique index escalation_run_once on escalation_run (account_id, thread_id, message_id, coalesce(group_id, 0));
create index escalation_run_running on escalation_run (account_id, next_due) where state = 'running';
select protect('escalation_run', 'select, insert, update');

-- One attempt to reach one person about one message on one channel. A row is the promise that it will be tried; its
-- reference is what carriers, phones and people call it by, the same at every try.
create table alert (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  reference   text not null,
  thread_id   bigint not null,
  message_id  bigint not null,
  user_id     bigint not null,
  run_id      bigint,                     -- the escalation that rang, and at which of its steps
  step        smallint,
  priority    smallint not null check (priority between 0 and 2),
  alert_type  text not null check (alert_type in ('push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email')),
  medium      text not null check (medium in ('web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager')),
  address     text not null,
  device_id   bigint,
  position    smallint not null default 1,  -- among the alerts of this person about this message
  state       text not null default 'waiting'
              check (state in ('waiting', 'sending', 'handed', 'delivered', 'failed', 'skipped', 'merged')),
  reason      text not null default '',     -- of failed, skipped, merged: a sentence
  carrier     text,
  carrier_reference text,
  attempts    smallint not null default 0,
  due         timestamptz not null default clock_now(),
  created     timestamptz not null default clock_now(),
  first_tried timestamptz,
  handed      timestamptz,
  delivered   timestamptz,
  ended       timestamptz,
  primary key (account_id, id),
  unique (account_id, reference),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, user_id) references users
);
create index alert_of_message on alert (account_id, thread_id, message_id, user_id, position);
create index alert_under_way on alert (account_id, user_id, thread_id) where state in ('waiting', 'sending', 'handed');
create index alert_by_carrier on alert (account_id, carrier_reference) where carrier_reference is not null;
select protect('alert', 'select, insert, update');

-- What happened to a page, step by step, beside what messages, receipts and open items already say. Only ever added to.
create table page_event (
  account_id bigint not null,
  id         bigint generated always as identity,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint,                      -- about whom; null: about the page itself
  run_id     bigint,
  alert_id   bigint,
  kind       text not null,
  details    jsonb not null default '{}', -- facts: channel, carrier, reference, step. Never what a message says
  at         timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread
);
create index page_event_of_message on page_event (account_id, thread_id, message_id, id);
select protect('page_event', 'select, insert');
