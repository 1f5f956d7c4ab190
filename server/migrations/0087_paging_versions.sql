-- Two editors of a paging group or an escalation policy overwrote each other without notice. Both now have a version: a
-- change states the version that it is based on, and the second editor sees who changed it first.

alter table paging_group
  add column version            integer not null default 1,  -- of the settings and the members
  add column changed            timestamptz,
  add column changed_by_user_id bigint,  -- null: an import or the server itself
  add foreign key (account_id, changed_by_user_id) references users;

alter table escalation_policy
  add column version            integer not null default 1,
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;
