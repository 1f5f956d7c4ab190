-- Two administrators may edit the account at the same time: the second sees what the first changed.

alter table account
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;
