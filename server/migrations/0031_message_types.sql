-- Administrators change, order and archive message types, and offer them to departments.

alter table message_type
  add column position           integer not null default 0,  -- in the composer's list; equal ones by name
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

-- department_message_type: the departments whose members may choose a message type. Without any, everyone may.
create table department_message_type (
  account_id      bigint not null,
  department_id   bigint not null,
  message_type_id bigint not null,
  primary key (account_id, department_id, message_type_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, message_type_id) references message_type on delete cascade
);
create index department_message_type_by_type on department_message_type (account_id, message_type_id);
select protect('department_message_type');
