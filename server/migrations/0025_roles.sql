-- Administrators change roles and permission groups. Standard ones are found by a key, so that they can be renamed.

alter table role
  add column key                text check (key in ('clinician', 'operator', 'administrator')),
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users,
  add unique (account_id, key);
update role set key = lower(name) where name in ('Clinician', 'Operator', 'Administrator');

alter table permission_group
  add column key text check (key in ('clinicians', 'operators', 'administrators')),
  add unique (account_id, key);
update permission_group set key = lower(display_name) where display_name in ('Clinicians', 'Operators', 'Administrators');

create index permission_group_role_by_role on permission_group_role (account_id, role_id);
