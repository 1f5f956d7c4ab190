-- People, where they belong, what they may do, and how they sign in.
create table department (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('department');

create table users (
  account_id              bigint not null references account,
  id                      bigint generated always as identity,
  uid                     uuid not null default gen_random_uuid() unique,
  external_id             text,           -- what the source calls this person (LDAP dn, staff number): imports match on it
  username                text not null,
  email                   text not null,
  password_hash           text,           -- null: this person cannot sign in with a password
  first_name              text not null,
  last_name               text not null,
  display_name            text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  title                   text not null default '',
  home_number             text not null default '',
  mobile_number           text not null default '',
  pager_email             text not null default '',
  device_type             text check (device_type in ('sms', 'pager')),
  profile_picture_id      bigint,
  default_message_type_id bigint,
  auto_response_enabled   boolean not null default false,
  auto_response_text      text not null default '',
  forwarding_enabled      boolean not null default false,
  forward_to_id           bigint,
  hide_mobile_numbers     boolean not null default false,
  is_active               boolean not null default true,
  is_locked               boolean not null default false,
  status                  text not null default 'online' check (status in ('online', 'dnd')),
  last_seen               timestamptz,    -- a device checked in; null: none ever did ('uk')
  created                 timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, external_id)
);
-- Sign-in names are looked up across accounts, so a name belongs to one person everywhere.
create unique index users_by_email on users (lower(email));
create unique index users_by_username on users (account_id, lower(username));
create index users_by_name on users (account_id, last_name, first_name);
select protect('users', 'select, insert, update');

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

create table permission_group (
  account_id   bigint not null references account,
  id           bigint generated always as identity,
  display_name text not null,
  primary key (account_id, id),
  unique (account_id, display_name)
);
select protect('permission_group');

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

create table role (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('role');

create table role_permission (
  account_id bigint not null,
  role_id    bigint not null,
  permission text not null,
  primary key (account_id, role_id, permission),
  foreign key (account_id, role_id) references role on delete cascade
);
select protect('role_permission');

create table permission_group_role (
  account_id bigint not null,
  group_id   bigint not null,
  role_id    bigint not null,
  primary key (account_id, group_id, role_id),
  foreign key (account_id, group_id) references permission_group on delete cascade,
  foreign key (account_id, role_id) references role on delete cascade
);
select protect('permission_group_role');

-- A session is a device signed in. The token itself is only in the browser; here is its hash.
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

-- Wrong passwords, counted for a name, an address and everybody together. No account yet: only the worker sees it.
create table sign_in_failure (
  scope        text not null check (scope in ('name', 'address', 'overall')),
  key          text not null,
  failures     int not null,
  window_start timestamptz not null,
  locked_until timestamptz,
  primary key (scope, key)
);
grant select, insert, update, delete on sign_in_failure to wardline_worker;
alter table sign_in_failure enable row level security;
create policy every_account on sign_in_failure to wardline_worker using (true) with check (true);

-- Who can be reached now, on which node. Rewritten by the node every few seconds: a dead node's rows age out.
create unlogged table presence (
  account_id bigint not null,
  user_id    bigint not null,
  node_id    text not null,
  seen       timestamptz not null default now(),
  primary key (account_id, user_id, node_id)
);
create index presence_by_node on presence (node_id);
select protect('presence');

-- Groups that can be paged. Their calendar comes with on call; members and the fail-over person are here from the start.
create table paging_group (
  account_id        bigint not null references account,
  id                bigint generated always as identity,
  uid               uuid not null default gen_random_uuid() unique,
  name              text not null,
  type              text not null check (type in ('ScheduleGroup', 'BroadcastGroup')),
  department_id     bigint,
  fail_over_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, department_id) references department,
  foreign key (account_id, fail_over_user_id) references users
);
select protect('paging_group');

create table paging_group_member (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, user_id) references users
);
create index paging_group_member_by_user on paging_group_member (account_id, user_id);
select protect('paging_group_member');

-- Whatever a message can be addressed to. Exactly one of the three is set, as the type says.
create table contact (
  account_id      bigint not null references account,
  id              bigint generated always as identity,
  type            text not null check (type in ('User', 'ScheduleGroup', 'BroadcastGroup', 'CareTeam', 'Department')),
  user_id         bigint,
  paging_group_id bigint,
  department_id   bigint,
  primary key (account_id, id),
  unique (account_id, user_id),
  unique (account_id, paging_group_id),
  unique (account_id, department_id),
  check (num_nonnulls(user_id, paging_group_id, department_id) = 1),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, paging_group_id) references paging_group on delete cascade,
  foreign key (account_id, department_id) references department on delete cascade
);
select protect('contact');
