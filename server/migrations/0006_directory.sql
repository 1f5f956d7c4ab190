-- Directory: everything that a message can be addressed to, and how users find it.

-- == Contacts ==

-- contact: one addressee: a user, a paging group, a department or a patient's care team.
--
-- Search reads every contact of the account: with row-level security an index serves no operator that is not leakproof,
-- and LIKE is not. Triggers therefore keep the folded name in the row, so that reading is cheap.
create table contact (
  account_id      bigint not null references account,
  id              bigint generated always as identity,
  type            text not null check (type in ('User', 'ScheduleGroup', 'BroadcastGroup', 'CareTeam', 'Department')),
  user_id         bigint,
  paging_group_id bigint,
  department_id   bigint,
  patient_id      bigint,
  uid             uuid not null default gen_random_uuid(),  -- that of the user or paging group, where there is one
  name            text not null default '',
  words           text not null default '',                 -- folded: the name, a line feed, the title or MRN
  is_listed       boolean not null default true,            -- false: can no longer receive (inactive, discharged)
  primary key (account_id, id),
  unique (account_id, uid),
  unique (account_id, user_id),
  unique (account_id, paging_group_id),
  unique (account_id, department_id),
  unique (account_id, patient_id),
  constraint contact_has_one_addressee check (num_nonnulls(user_id, paging_group_id, department_id, patient_id) = 1),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, paging_group_id) references paging_group on delete cascade,
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, patient_id) references patient
);
select protect('contact');

-- Copies uid, name, words and is_listed from the addressee into its contact.
create function refresh_contact() returns trigger language plpgsql as $$
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
create trigger contact_written before insert or update of user_id, paging_group_id, department_id, patient_id on contact
  for each row execute function refresh_contact();

-- Updates the contact of a renamed addressee: writing its reference again runs the trigger above.
create function refresh_contact_of_addressee() returns trigger language plpgsql as $$ begin
  execute format('update contact set %1$I = %1$I where account_id = $1 and %1$I = $2', tg_argv[0])
    using new.account_id, new.id;
  return null;
end $$;
create trigger addressee_updated after update of first_name, last_name, title, is_active on users
  for each row when ((old.display_name, old.title, old.is_active) is distinct from (new.display_name, new.title, new.is_active))
  execute function refresh_contact_of_addressee('user_id');
create trigger addressee_updated after update of name on paging_group
  for each row when (old.name is distinct from new.name) execute function refresh_contact_of_addressee('paging_group_id');
create trigger addressee_updated after update of name on department
  for each row when (old.name is distinct from new.name) execute function refresh_contact_of_addressee('department_id');
create trigger addressee_updated after update of first_name, last_name, mrn, discharged on patient
  for each row when ((old.display_name, old.mrn, old.discharged) is distinct from (new.display_name, new.mrn, new.discharged))
  execute function refresh_contact_of_addressee('patient_id');

-- One statement may insert an addressee and its contact: neither sees the other until it ends.
create trigger addressee_inserted after insert on users for each row execute function refresh_contact_of_addressee('user_id');
create trigger addressee_inserted after insert on paging_group for each row execute function refresh_contact_of_addressee('paging_group_id');
create trigger addressee_inserted after insert on department for each row execute function refresh_contact_of_addressee('department_id');
create trigger addressee_inserted after insert on patient for each row execute function refresh_contact_of_addressee('patient_id');

-- contact_tag: the tags of a contact.
create table contact_tag (
  account_id bigint not null,
  contact_id bigint not null,
  tag_id     bigint not null,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contact on delete cascade,
  foreign key (account_id, tag_id) references tag on delete cascade
);
create index contact_tag_by_tag on contact_tag (account_id, tag_id);
select protect('contact_tag');

-- == Lists of contacts ==

-- favorite: contacts that a user marked.
create table favorite (
  account_id bigint not null,
  user_id    bigint not null,
  contact_id bigint not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, user_id, contact_id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, contact_id) references contact on delete cascade
);
create index favorite_by_contact on favorite (account_id, contact_id);
select protect('favorite');

-- department_contact: contacts that a department shows its members first.
create table department_contact (
  account_id    bigint not null,
  department_id bigint not null,
  contact_id    bigint not null,
  is_pinned     boolean not null default false,
  primary key (account_id, department_id, contact_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, contact_id) references contact on delete cascade
);
create index department_contact_by_contact on department_contact (account_id, contact_id);
select protect('department_contact');

-- local_group: a user's private list of users.
create table local_group (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  owner_id   bigint not null,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, owner_id, name),
  foreign key (account_id, owner_id) references users
);
select protect('local_group');

-- local_group_member: the users of a local group.
create table local_group_member (
  account_id bigint not null,
  group_id   bigint not null,
  user_id    bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references local_group on delete cascade,
  foreign key (account_id, user_id) references users
);
select protect('local_group_member');
