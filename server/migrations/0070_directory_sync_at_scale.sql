-- A directory of 50,000 people becomes users within a minute. Every user has a contact, and both statements that write it
-- were planned for each row: three fifths of PostgreSQL's time for a new user.

-- 0042, with one query for the kind of contact instead of four for every row.
create or replace function refresh_contact() returns trigger language plpgsql as $$
declare called record; begin
  if new.user_id is not null then
    select u.uid, u.display_name as name, u.title as more, u.is_active as is_listed into called
      from users u where u.account_id = new.account_id and u.id = new.user_id;
  elsif new.paging_group_id is not null then
    select g.uid, g.name, '' as more, true as is_listed into called
      from paging_group g where g.account_id = new.account_id and g.id = new.paging_group_id;
  elsif new.department_id is not null then
    select new.uid, d.name, '' as more, d.archived is null as is_listed into called
      from department d where d.account_id = new.account_id and d.id = new.department_id;
  else
    select new.uid, 'Care team of ' || p.display_name as name, coalesce(p.mrn, 'T-' || p.id) as more,
           p.discharged is null and p.merged_into_id is null as is_listed into called
      from patient p where p.account_id = new.account_id and p.id = new.patient_id;
  end if;
  if found then
    new.uid = called.uid;
    new.name = called.name;
    new.words = fold(called.name) || E'\n' || fold(called.more);
    new.is_listed = called.is_listed;
  end if;
  return new;
end $$;

-- 0006, without dynamic statements: their plans were not kept.
create or replace function refresh_contact_of_addressee() returns trigger language plpgsql as $$ begin
  case tg_argv[0]
    when 'user_id' then
      update contact set user_id = user_id where account_id = new.account_id and user_id = new.id;
    when 'paging_group_id' then
      update contact set paging_group_id = paging_group_id where account_id = new.account_id and paging_group_id = new.id;
    when 'department_id' then
      update contact set department_id = department_id where account_id = new.account_id and department_id = new.id;
    when 'patient_id' then
      update contact set patient_id = patient_id where account_id = new.account_id and patient_id = new.id;
  end case;
  return null;
end $$;

-- 0006, once for all users of a statement. Without the settings, a plan that was made for thousands would be kept for one.
create function refresh_contacts_of_users() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$ begin
  update contact c set user_id = c.user_id from added a where c.account_id = a.account_id and c.user_id = a.id;
  return null;
end $$;
drop trigger addressee_inserted on users;
create trigger addressee_inserted after insert on users referencing new table as added
  for each statement execute function refresh_contacts_of_users();
