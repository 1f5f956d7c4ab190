-- Two administrators may rename a permission group or a tag, or change session limits or feature flags, at the same time:
-- the second sees what the first changed.

alter table permission_group
  add column version            integer not null default 1,  -- of the name: a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table tag
  add column version            integer not null default 1,  -- as in permission_group
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table account
  add column session_limits_version            integer not null default 1,
  add column session_limits_changed_by_user_id bigint,
  add column flags_version                     integer not null default 1,
  add column flags_changed_by_user_id          bigint,
  add foreign key (account_id, session_limits_changed_by_user_id) references users,
  add foreign key (account_id, flags_changed_by_user_id) references users;
