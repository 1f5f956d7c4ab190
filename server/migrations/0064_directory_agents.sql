-- Directories fill the users of an account: agents read a directory, sync configurations say what of it becomes a user.

-- directory_agent: how a directory is reached. `ad`: this server connects over LDAP. `cas`: a program inside the hospital
-- connects to this server with a token and posts what it read.
create table directory_agent (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  kind               text not null check (kind in ('ad', 'cas')),
  name               text not null,
  base_dn            text not null default '',
  host               text not null default '',
  port               int not null default 636,
  encryption         text not null default 'ldaps' check (encryption in ('ldaps', 'starttls')),
  ca                 text not null default '',             -- PEM; empty: the authorities of this machine
  bind_dn            text not null default '',
  bind_password      bytea,                                -- sealed
  token_hash         bytea unique,                         -- null: the program cannot connect
  token_created      timestamptz,
  last_contact       timestamptz,                          -- of the program
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, kind, name),
  foreign key (account_id, changed_by_user_id) references users
);
select protect('directory_agent');

-- directory_sync_config: which users a sync maintains, when, and what it may do alone.
create table directory_sync_config (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  name               text not null,
  agent_id           bigint not null,
  is_scheduled       boolean not null default false,
  interval_minutes   int not null default 60 check (interval_minutes between 15 and 10080),
  stop_percent       int not null default 10 check (stop_percent between 0 and 100),
  local_fields       text[] not null default '{}',         -- fields whose local edits the sync keeps
  reactivates        boolean not null default false,       -- users that it deactivated itself
  change_mark        jsonb,                                -- up to where the directory was read; null: read all of it
  next_run           timestamptz,
  version            int not null default 1,
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, agent_id) references directory_agent,
  foreign key (account_id, changed_by_user_id) references users
);
create index directory_sync_config_by_agent on directory_sync_config (account_id, agent_id);
select protect('directory_sync_config');

-- directory_mapping: of an agent, as the start of new configurations, or of a configuration.
create table directory_mapping (
  account_id          bigint not null,
  id                  bigint generated always as identity,
  agent_id            bigint,
  config_id           bigint,
  type                text not null check (type in ('field', 'department', 'group')),
  local_field         text,
  remote              text,                                -- attribute of the directory
  department_id       bigint,                              -- null: the department was deleted; its people stay in the sync
  search_query        text,
  base_dn             text,
  permission_group_id bigint,
  remote_group_dn     text,
  primary key (account_id, id),
  check (num_nonnulls(agent_id, config_id) = 1),
  check (case type when 'field' then num_nonnulls(local_field, remote) = 2
                   when 'department' then num_nonnulls(search_query, base_dn) = 2
                   else num_nonnulls(permission_group_id, remote_group_dn) = 2 end),
  foreign key (account_id, agent_id) references directory_agent on delete cascade,
  foreign key (account_id, config_id) references directory_sync_config on delete cascade,
  foreign key (account_id, department_id) references department on delete set null (department_id),
  foreign key (account_id, permission_group_id) references permission_group on delete cascade
);
create index directory_mapping_by_agent on directory_mapping (account_id, agent_id, id);
create index directory_mapping_by_config on directory_mapping (account_id, config_id, id);
create index directory_mapping_by_department on directory_mapping (account_id, department_id);
create index directory_mapping_by_group on directory_mapping (account_id, permission_group_id);
select protect('directory_mapping');

-- directory_reading: what the program of a CAS agent posted. A sync uses complete ones only.
create table directory_reading (
  account_id bigint not null,
  id         bigint generated always as identity,
  agent_id   bigint not null,
  searches   jsonb not null,                               -- as the program was told: entries name them by place
  groups     jsonb not null,
  next_page  int not null default 0,
  entries    int not null default 0,
  started    timestamptz not null default clock_now(),
  completed  timestamptz,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references directory_agent on delete cascade
);
create index directory_reading_by_agent on directory_reading (account_id, agent_id, id);
select protect('directory_reading');

-- directory_reading_page: a part of a reading that a CAS agent has sent.
create table directory_reading_page (
  account_id bigint not null,
  reading_id bigint not null,
  page       int not null,
  content    jsonb not null,
  primary key (account_id, reading_id, page),
  foreign key (account_id, reading_id) references directory_reading on delete cascade
);
select protect('directory_reading_page');

insert into role_permission (account_id, role_id, permission)
select account_id, role_id, p.permission from role_permission rp
 cross join (values ('accounts.view_directorysync'), ('accounts.change_directorysync')) as p(permission)
 where rp.permission = 'accounts.change_role'
   and exists (select from role_permission u where u.account_id = rp.account_id and u.role_id = rp.role_id
                  and u.permission = 'accounts.change_user')
on conflict do nothing;
