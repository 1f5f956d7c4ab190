-- Runs of a directory sync: what was read, what would change, and what was applied.

-- directory_identity: an entry as the directory last had it, and the user that it maintains.
create table directory_identity (
  account_id  bigint not null,
  config_id   bigint not null,
  identity    text not null,                               -- objectGUID or entryUUID
  user_id     bigint,
  unit        text not null default '',                    -- the organizational unit of its DN
  is_disabled boolean not null,
  fields      jsonb not null,                              -- mapped values
  problems    jsonb not null,                              -- mapped values that cannot be used
  synced      jsonb not null default '{}',                 -- values that the sync last wrote: others are local edits
  deactivated timestamptz,                                 -- when the sync deactivated the user
  primary key (account_id, config_id, identity),
  unique (account_id, user_id),
  foreign key (account_id, config_id) references directory_sync_config on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('directory_identity');

-- directory_run: one reading of a directory, what it would change, and how far that is applied.
create table directory_run (
  account_id          bigint not null,
  id                  bigint generated always as identity,
  config_id           bigint not null,
  state               text not null default 'reading'
    check (state in ('waiting', 'reading', 'ready', 'applying', 'paused', 'applied', 'discarded', 'failed')),
  is_scheduled        boolean not null,
  started_by_user_id  bigint,
  decided_by_user_id  bigint,
  choice              text check (choice in ('all', 'keep_users')),
  trouble             text,                                -- why the directory gave no complete answer
  config_version      int not null,
  stop_percent        int not null,
  entries             int not null default 0,              -- of the directory
  counts              jsonb not null default '{}',
  units               jsonb not null default '[]',
  deactivated_percent real not null default 0,
  must_confirm        boolean not null default false,
  total               int not null default 0,              -- changes to apply
  done                int not null default 0,
  started             timestamptz not null default clock_now(),
  read                timestamptz,
  finished            timestamptz,
  primary key (account_id, id),
  foreign key (account_id, config_id) references directory_sync_config on delete cascade,
  foreign key (account_id, started_by_user_id) references users,
  foreign key (account_id, decided_by_user_id) references users
);
create index directory_run_by_config on directory_run (account_id, config_id, id);
create unique index directory_run_open on directory_run (account_id, config_id)
  where state in ('waiting', 'reading', 'ready', 'applying', 'paused');
create index directory_run_by_age on directory_run (started);
select protect('directory_run');

-- directory_run_entry: a planned change, or an entry that changes nothing because of a conflict.
create table directory_run_entry (
  account_id bigint not null,
  run_id     bigint not null,
  place      int not null,
  effect     text not null check (effect in ('update', 'reactivate', 'create', 'deactivate', 'conflict')),
  identity   text not null,
  user_id    bigint,
  name       text not null,
  unit       text not null default '',
  change     jsonb not null default '{}',
  outcome    text not null default 'pending' check (outcome in ('pending', 'done', 'skipped', 'refused')),
  reason     text not null default '',
  primary key (account_id, run_id, place),
  foreign key (account_id, run_id) references directory_run on delete cascade,
  foreign key (account_id, user_id) references users
);
create index directory_run_entry_by_effect on directory_run_entry (account_id, run_id, effect, place);
create index directory_run_entry_pending on directory_run_entry (account_id, run_id, place) where outcome = 'pending';
create index directory_run_entry_left_out on directory_run_entry (account_id, run_id)
  where outcome in ('refused', 'skipped');
create index directory_run_entry_by_user on directory_run_entry (account_id, user_id);
select protect('directory_run_entry');
