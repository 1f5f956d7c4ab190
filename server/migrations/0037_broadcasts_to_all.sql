-- Broadcasts go to a broadcast group, to the members of a department or to the whole account. Type 0 sends the text itself
-- by SMS; type 1 announces it, as all earlier broadcasts did.
update broadcast set type = 1;
alter table broadcast
  drop constraint broadcast_type_check,
  add check (type in (0, 1)),
  alter column group_id drop not null,
  add column audience text not null default 'group' check (audience in ('group', 'department', 'account')),
  add column department_id bigint,
  add check ((audience = 'group') = (group_id is not null) and (audience = 'department') = (department_id is not null)),
  add foreign key (account_id, department_id) references department on delete cascade;
create index broadcast_by_thread on broadcast (account_id, thread_id) where thread_id is not null;
