-- Two editors of a condition, a condition set or an action overwrote each other without notice, for every policy that
-- uses it. Each now has a version, and the second editor sees who changed it first.

alter table routing_condition
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table routing_condition_set
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table routing_action
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

-- The refusal of the second editor names the first.
alter table schedule_source
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;
