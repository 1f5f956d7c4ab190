-- Administrators set up departments. Message contacts were a mark on members; they are now contacts of the department, so
-- that a schedule group can receive its messages.

alter table department
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add column archived           timestamptz,                 -- kept for its threads; receives nothing more
  add foreign key (account_id, changed_by_user_id) references users;

alter table department_contact
  add column is_contactable boolean not null default false;  -- receives what is sent to the department
insert into department_contact (account_id, department_id, contact_id, is_contactable)
select ud.account_id, ud.department_id, c.id, true
  from user_department ud join contact c on c.account_id = ud.account_id and c.user_id = ud.user_id
 where ud.is_message_contact
on conflict (account_id, department_id, contact_id) do update set is_contactable = true;
alter table user_department drop column is_message_contact;

-- As in 0006; an archived department is not listed.
create or replace function refresh_contact() returns trigger language plpgsql as $$
declare called record; begin
  select u.uid, u.display_name as name, u.title as more, u.is_active as is_listed into called
    from users u where u.account_id = new.account_id and u.id = new.user_id
  union all
  select g.uid, g.name, '', true from paging_group g where g.account_id = new.account_id and g.id = new.paging_group_id
  union all
  select new.uid, d.name, '', d.archived is null
    from department d where d.account_id = new.account_id and d.id = new.department_id
  union all
  select new.uid, 'Care team of ' || p.display_name, p.mrn, p.discharged is null
    from patient p where p.account_id = new.account_id and p.id = new.patient_id;
  if found then
    new.uid = called.uid;
    new.name = called.name;
    new.words = fold(called.name) || E'\n' || fold(called.more);
    new.is_listed = called.is_listed;
  end if;
  return new;
end $$;
drop trigger addressee_updated on department;
create trigger addressee_updated after update of name, archived on department
  for each row when ((old.name, old.archived) is distinct from (new.name, new.archived))
  execute function refresh_contact_of_addressee('department_id');
