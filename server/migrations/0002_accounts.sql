-- Accounts: users, departments, permissions, sessions, notification settings and saved filters.

-- == Users and departments ==

-- users: the people of an account. E-mail addresses are unique across accounts, because sign-in starts with the address
-- and finds the account by it.
create table users (
  account_id              bigint not null references account,
  id                      bigint generated always as identity,
  uid                     uuid not null default gen_random_uuid() unique,
  external_id             text,           -- the source's identifier (LDAP dn, staff number): imports match on it
  username                text not null,
  email                   text not null,
  password_hash           text,           -- null: no sign-in with a password
  first_name              text not null,
  last_name               text not null,
  display_name            text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  title                   text not null default '',
  home_number             text not null default '',
  mobile_number           text not null default '',
  pager_number            text not null default '',
  pager_email             text not null default '',
  device_type             text check (device_type in ('sms', 'pager')),
  hide_mobile_numbers     boolean not null default false,
  profile_picture_id      bigint,
  default_message_type_id bigint,
  auto_response_enabled   boolean not null default false,
  auto_response_text      text not null default '',
  forwarding_enabled      boolean not null default false,
  forward_to_id           bigint,
  is_active               boolean not null default true,
  is_locked               boolean not null default false,
  is_monitorable          boolean not null default true,
  status                  text not null default 'online' check (status in ('online', 'dnd')),
  status_until            timestamptz,    -- do not disturb ends by itself
  quiet_from              time,           -- quiet hours in the account's time zone; both or neither
  quiet_until             time,
  last_seen               timestamptz,    -- when a device last connected; null: never (status 'uk')
  created                 timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, external_id),
  foreign key (account_id, forward_to_id) references users,
  constraint users_quiet_hours_complete check ((quiet_from is null) = (quiet_until is null))
);
create unique index users_by_email on users (lower(email));
create unique index users_by_username on users (account_id, lower(username));
create index users_by_name on users (account_id, last_name, first_name);
create index users_by_auto_response on users (account_id, id) where auto_response_enabled;
select protect('users', 'select, insert, update');

-- department: a department of the hospital. Its fail-over user is the fallback contact after that of the paging group.
create table department (
  account_id        bigint not null references account,
  id                bigint generated always as identity,
  name              text not null,
  fail_over_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, fail_over_user_id) references users
);
select protect('department');

-- user_department: the members of a department; message contacts receive what is sent to the department.
create table user_department (
  account_id         bigint not null,
  user_id            bigint not null,
  department_id      bigint not null,
  is_message_contact boolean not null default false,
  primary key (account_id, user_id, department_id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, department_id) references department on delete cascade
);
create index user_department_by_department on user_department (account_id, department_id);
select protect('user_department');

-- == Permissions: user → permission group → role → permission ==

-- permission_group: users that share roles.
create table permission_group (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  display_name text not null,
  primary key (account_id, id),
  unique (account_id, display_name)
);
select protect('permission_group');

-- permission_group_member: the users of a permission group.
create table permission_group_member (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references permission_group on delete cascade,
  foreign key (account_id, user_id) references users
);
create index permission_group_member_by_user on permission_group_member (account_id, user_id);
select protect('permission_group_member');

-- role: a named set of permissions.
create table role (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('role');

-- role_permission: the permissions of a role, by the names that the contract defines (permissions.ts).
create table role_permission (
  account_id bigint not null,
  role_id    bigint not null,
  permission text not null,
  primary key (account_id, role_id, permission),
  foreign key (account_id, role_id) references role on delete cascade
);
select protect('role_permission');

-- permission_group_role: the roles of a permission group.
create table permission_group_role (
  account_id bigint not null,
  group_id   bigint not null,
  role_id    bigint not null,
  primary key (account_id, group_id, role_id),
  foreign key (account_id, group_id) references permission_group on delete cascade,
  foreign key (account_id, role_id) references role on delete cascade
);
select protect('permission_group_role');

-- == Sign-in ==

-- session: one signed-in browser or app. Only the client has the token; the table has its hash.
create table session (
  account_id bigint not null,
  id         bigint generated always as identity,
  user_id    bigint not null,
  token_hash bytea not null unique,
  user_agent text not null default '',
  address    text not null default '',
  created    timestamptz not null default clock_now(),
  last_seen  timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users
);
create index session_by_user on session (account_id, user_id);
select protect('session');

-- sign_in_failure: failed sign-ins per name, per address and overall. The account is not known yet, so only the worker
-- role has access.
create table sign_in_failure (
  scope        text not null check (scope in ('name', 'address', 'overall')),
  key          text not null,
  failures     int not null,
  window_start timestamptz not null,
  locked_until timestamptz,
  primary key (scope, key)
);
alter table sign_in_failure enable row level security;
create policy every_account on sign_in_failure to wardline_worker using (true) with check (true);
grant select, insert, update, delete on sign_in_failure to wardline_worker;

-- presence: users with an open connection, per node. Each node rewrites its rows every few seconds, so the rows of a
-- crashed node expire. Unlogged: it may be lost with the database server.
create unlogged table presence (
  account_id bigint not null,
  user_id    bigint not null,
  node_id    text not null,
  seen       timestamptz not null default now(),
  primary key (account_id, user_id, node_id)
);
create index presence_by_node on presence (node_id);
select protect('presence');

-- == Settings ==

-- notification_setting: a user's choice per channel, priority and status, stored only where it differs from the
-- default.
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

-- == Tags and saved filters ==

-- tag: a label for contacts and threads, "kind: value" as administrators write it.
create table tag (
  account_id      bigint not null references account,
  id              bigint generated always as identity,
  classified_name text not null,
  primary key (account_id, id),
  unique (account_id, classified_name)
);
select protect('tag');

-- saved_filter: a set of tags. Members of a department with a filter find only contacts that have one of its tags;
-- without a filter they find everyone.
create table saved_filter (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  name         text not null,
  content_type text not null default 'directories.contact',
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('saved_filter');

-- saved_filter_tag: the tags of a saved filter.
create table saved_filter_tag (
  account_id      bigint not null,
  saved_filter_id bigint not null,
  tag_id          bigint not null,
  primary key (account_id, saved_filter_id, tag_id),
  foreign key (account_id, saved_filter_id) references saved_filter on delete cascade,
  foreign key (account_id, tag_id) references tag on delete cascade
);
select protect('saved_filter_tag');

-- department_saved_filter: the filters that limit what a department's members find.
create table department_saved_filter (
  account_id      bigint not null,
  department_id   bigint not null,
  saved_filter_id bigint not null,
  primary key (account_id, department_id, saved_filter_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, saved_filter_id) references saved_filter on delete cascade
);
select protect('department_saved_filter');
