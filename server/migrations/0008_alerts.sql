-- Alerts: notifications that leave the application, through which providers, to which devices and addresses.

-- == Providers and devices ==

-- delivery_provider: the delivery providers of an account, one of each kind. Secrets are encrypted with the server's
-- key and are never shown again.
create table delivery_provider (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  uid          uuid not null default gen_random_uuid() unique,  -- in the addresses that the provider calls us at
  kind         text not null check (kind in ('web_push', 'apns', 'fcm', 'smtp', 'mailgun', 'twilio', 'wctp', 'snpp', 'sandbox')),
  settings     jsonb not null default '{}',
  secrets      bytea,
  is_on        boolean not null default true,
  last_ok      timestamptz,
  last_failure timestamptz,
  last_problem text not null default '',                        -- a sentence, never message text
  created      timestamptz not null default clock_now(),
  updated      timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, kind)
);
select protect('delivery_provider');

-- device: something that can show a notification: a browser (push), an iPhone (apns) or an Android phone (gcm).
create table device (
  account_id bigint not null,
  id         bigint generated always as identity,
  user_id    bigint not null,
  session_id bigint,                      -- of the last check-in. No foreign key: a device outlives its session
  alert_type text not null check (alert_type in ('push', 'apns', 'gcm')),
  address    text not null,               -- endpoint of a push subscription, or token
  p256dh     text not null default '',    -- base64url, of a push subscription (RFC 8291)
  auth       text not null default '',
  name       text not null default '',    -- "Chrome on Android", as its owner sees it
  is_allowed boolean not null default true, -- false: its owner blocks notifications
  created    timestamptz not null default clock_now(),
  last_seen  timestamptz not null default clock_now(),
  gone       timestamptz,                 -- the provider reported that the device no longer exists
  primary key (account_id, id),
  unique (account_id, alert_type, address),
  foreign key (account_id, user_id) references users
);
create index device_by_user on device (account_id, user_id) where gone is null;
create index device_by_session on device (account_id, session_id) where session_id is not null;
select protect('device');

-- notification_step: the order and delays of a user's channels; users without rows have the default.
create table notification_step (
  account_id    bigint not null,
  user_id       bigint not null,
  alert_type    text not null check (alert_type in ('push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email')),
  position      smallint not null check (position between 1 and 8),
  delay_seconds int not null check (delay_seconds between 0 and 3600),  -- after the message, unless answered sooner
  primary key (account_id, user_id, alert_type),
  unique (account_id, user_id, position) deferrable initially deferred,
  foreign key (account_id, user_id) references users
);
select protect('notification_step');

-- suppressed_address: an address to which nothing is sent until it is entered again: its owner answered STOP, or the
-- provider rejected it.
create table suppressed_address (
  account_id bigint not null references account,
  address    text not null,
  user_id    bigint,
  reason     text not null check (reason in ('stop', 'unknown', 'refused')),
  at         timestamptz not null default clock_now(),
  primary key (account_id, address)
);
select protect('suppressed_address');

-- demo_address: addresses of invented people in the demo hospital. They always go to the sandbox, even if other
-- providers are set up. An address that a user enters later is not among them. Only the demo loader adds rows.
create table demo_address (
  account_id bigint not null,
  address    text not null,   -- as alerts have it: E.164, digits of a pager, a lower-case e-mail address
  primary key (account_id, address)
);
select protect('demo_address', 'select');
grant insert on demo_address to wardline_worker;

-- == Alerts ==

-- alert: one attempt to reach one user about one message on one channel. The row is the promise to try. Its reference
-- identifies it to providers, phones and people, and is the same in every retry.
create table alert (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  reference          text not null,
  thread_id          bigint not null,
  message_id         bigint not null,
  user_id            bigint not null,
  run_id             bigint,                    -- the escalation that caused it, and at which step
  step               smallint,
  priority           smallint not null check (priority between 0 and 2),
  alert_type         text not null check (alert_type in ('push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email')),
  channel            text not null check (channel in ('web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager')),
  address            text not null,
  device_id          bigint,
  position           smallint not null default 1,  -- among this user's alerts about this message
  is_page            boolean not null default true,  -- urgent or requests a response: its time line is kept
  is_repeat          boolean not null default false,  -- the user opened the message before: opening it does not stop it
  expects_receipt    boolean not null default false,
  bundle             smallint not null default 1,  -- the number of messages it announces
  merged_into        bigint,                    -- the alert that announces it
  state              text not null default 'waiting'
                    check (state in ('waiting', 'sending', 'handed', 'delivered', 'failed', 'skipped', 'merged')),
  reason             text not null default '',  -- of failed, skipped, merged: a sentence
  provider           text,
  provider_reference text,
  attempts           smallint not null default 0,
  due                timestamptz not null default clock_now(),
  sending_until      timestamptz,               -- the sender's lease: afterwards another node may send it
  created            timestamptz not null default clock_now(),
  first_tried        timestamptz,
  handed             timestamptz,
  delivered          timestamptz,
  ended              timestamptz,
  primary key (account_id, id),
  unique (account_id, reference),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, user_id) references users,
  constraint alert_sending_has_lease check (state <> 'sending' or sending_until is not null),
  constraint alert_merged_has_target check (merged_into is null or state = 'merged')
);
create index alert_of_message on alert (account_id, thread_id, message_id, user_id, position);
create index alert_under_way on alert (account_id, user_id, thread_id) where state in ('waiting', 'sending', 'handed');
create index alert_by_provider on alert (account_id, provider_reference) where provider_reference is not null;
create index alert_merged on alert (account_id, merged_into) where merged_into is not null;
-- When a user was last notified of something that is not urgent.
create index alert_last_attempt on alert (account_id, user_id, first_tried) where priority < 2;
-- Which pages went to an address: a response from it means one of them.
create index alert_by_address on alert (account_id, address, id);
-- The metrics of an account's last 24 hours. `created` never changes, so inserts append to it.
create index alert_created on alert (account_id, created);
-- For the watchdog, which reads alerts that are under way or recent.
create index alert_due on alert (due) where state in ('waiting', 'sending');
create index alert_handed on alert (handed) where state = 'handed';
create index alert_tried on alert using brin (first_tried) with (pages_per_range = 8);
select protect('alert', 'select, insert, update');

-- page_event: the time line of a page, beside messages, receipts and acknowledgements. Append-only. xid is the
-- transaction of its audit row: each is found from the other by it.
create table page_event (
  account_id bigint not null,
  id         bigint generated always as identity,
  thread_id  bigint not null,
  message_id bigint not null,
  user_id    bigint,                      -- null: about the page itself
  run_id     bigint,
  alert_id   bigint,
  kind       text not null,
  details    jsonb not null default '{}', -- facts: channel, provider, reference, step. Never message text
  at         timestamptz not null default clock_now(),
  xid        xid8 not null default pg_current_xact_id(),
  primary key (account_id, id),
  foreign key (account_id, thread_id) references thread
);
create index page_event_of_message on page_event (account_id, thread_id, message_id, id);
create index page_event_at on page_event using brin (at) with (pages_per_range = 8);
select protect('page_event', 'select, insert');

-- == Around delivery ==

-- sandbox_message: what the sandbox provider would have sent. Deleted after a week.
create table sandbox_message (
  account_id bigint not null,
  id         bigint generated always as identity,
  reference  text not null,
  channel    text not null check (channel in ('sms', 'voice', 'email', 'pager')),
  address    text not null,
  priority   smallint not null check (priority between 0 and 2),
  subject    text not null,
  text       text not null,
  choices    text[] not null default '{}',
  at         timestamptz not null default clock_now(),
  answer     text not null default '',  -- the response entered in the sandbox, what the server replied, and when
  said       text not null default '',
  answered   timestamptz,
  primary key (account_id, id),
  unique (account_id, reference, channel)  -- a retry of an alert is the same message
);
create index sandbox_message_at on sandbox_message (at);
select protect('sandbox_message');

-- reachability_notice: one row per upcoming shift that was checked for reachability, so that a warning is sent once.
-- Calendar edits generate shifts anew, so a shift is identified by group, user and start, not by its id.
create table reachability_notice (
  account_id bigint not null references account,
  group_id   bigint not null,
  user_id    bigint not null,
  starts     timestamptz not null,
  problems   text[] not null,  -- empty: reachable
  thread_id  bigint,           -- the warning
  notified   timestamptz,
  checked    timestamptz not null default clock_now(),
  primary key (account_id, group_id, user_id, starts)
);
create index reachability_notice_by_age on reachability_notice (checked);
select protect('reachability_notice');
