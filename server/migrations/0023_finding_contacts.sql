-- Finding contacts as one types, in any part of a name or title, among tens of thousands.
--
-- A trigram index would not be used: with row-level security no index serves an operator that might tell what it saw
-- (LIKE is not leakproof), so every search reads the account's contacts anyway. They are made cheap to read instead:
-- what a contact is called stands in its own row, folded once, and whoever writes a name keeps it so.

-- As it is compared: small letters without accents. The application folds what was typed the same way.
create function fold(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F]', '', 'g'));

-- What a patient is found by: the name, a line end, the MRN.
alter table patient add column words text not null
  generated always as (fold(last_name || ', ' || first_name || ' ' || middle_name) || E'\n' || fold(mrn)) stored;

alter table contact
  add column uid uuid not null default gen_random_uuid(),  -- of the person or group, where they have one
  add column name text not null default '',
  add column words text not null default '',               -- folded: the name, a line end, what else it is found by
  add column is_listed boolean not null default true;      -- false: can no longer receive (inactive, discharged)

create function call_contact() returns trigger language plpgsql as $$
declare called record; begin
  select u.uid, u.display_name as name, u.title as more, u.is_active as is_listed into called
    from users u where u.account_id = new.account_id and u.id = new.user_id
  union all
  select g.uid, g.name, '', true from paging_group g where g.account_id = new.account_id and g.id = new.paging_group_id
  union all
  select new.uid, d.name, '', true from department d where d.account_id = new.account_id and d.id = new.department_id
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
create trigger called before insert or update of user_id, paging_group_id, department_id, patient_id on contact
  for each row execute function call_contact();

-- Touches the contact of what was renamed, which looks again at what it is called.
create function rename_contact() returns trigger language plpgsql as $$ begin
  execute format('update contact set %1$I = %1$I where account_id = $1 and %1$I = $2', tg_argv[0])
    using new.account_id, new.id;
  return null;
end $$;
create trigger renamed after update of first_name, last_name, title, is_active on users
  for each row when ((old.display_name, old.title, old.is_active) is distinct from (new.display_name, new.title, new.is_active))
  execute function rename_contact('user_id');
create trigger renamed after update of name on paging_group
  for each row when (old.name is distinct from new.name) execute function rename_contact('paging_group_id');
create trigger renamed after update of name on department
  for each row when (old.name is distinct from new.name) execute function rename_contact('department_id');
create trigger renamed after update of first_name, last_name, mrn, discharged on patient
  for each row when ((old.display_name, old.mrn, old.discharged) is distinct from (new.display_name, new.mrn, new.discharged))
  execute function rename_contact('patient_id');

-- A statement that makes a person and the contact at once: neither sees the other until it ends.
create trigger made after insert on users for each row execute function rename_contact('user_id');
create trigger made after insert on paging_group for each row execute function rename_contact('paging_group_id');
create trigger made after insert on department for each row execute function rename_contact('department_id');
create trigger made after insert on patient for each row execute function rename_contact('patient_id');

update contact set user_id = user_id;
alter table contact add unique (account_id, uid);

create index favorite_by_contact on favorite (account_id, contact_id);
create index department_contact_by_contact on department_contact (account_id, contact_id);
