-- Patients can lack an MRN and a date of birth, change bed, be merged and be admitted again. Care teams have a past.

-- location: now a tree. Rows from before are beds of unknown wards.
alter table location
  add column parent_id bigint,
  add column kind      text not null default 'bed' check (kind in ('hospital', 'unit', 'room', 'bed')),
  add column unit_id   bigint,                      -- the unit that it is or lies in, kept by the trigger below
  drop constraint location_account_id_name_key,
  add constraint location_once unique nulls not distinct (account_id, parent_id, name),
  add constraint location_not_in_itself check (parent_id <> id),
  add foreign key (account_id, parent_id) references location,
  add foreign key (account_id, unit_id) references location;
create index location_by_unit on location (account_id, unit_id);

create function set_location_unit() returns trigger language plpgsql as $$ begin
  new.unit_id = case when new.kind = 'unit' then new.id
    else (select l.unit_id from location l where l.account_id = new.account_id and l.id = new.parent_id) end;
  return new;
end $$;
create trigger location_written before insert or update of parent_id, kind on location
  for each row execute function set_location_unit();

-- patient: without an MRN, T- and the id identify it until the MRN is known.
alter table patient
  alter column mrn drop not null,
  alter column date_of_birth drop not null,
  alter column first_name set default '',
  add column created            timestamptz not null default clock_now(),
  add column merged_into_id     bigint,             -- the record that replaces this one; it is not merged itself
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add constraint patient_not_merged_into_itself check (merged_into_id <> id),
  add foreign key (account_id, merged_into_id) references patient,
  add foreign key (account_id, changed_by_user_id) references users;
create index patient_merged on patient (account_id, merged_into_id) where merged_into_id is not null;
create index patient_by_location on patient (account_id, location_id) where discharged is null;
alter table patient alter column display_name set expression as
  (case when first_name = '' then last_name else last_name || ', ' || first_name end);
alter table patient alter column words set expression as
  (fold(last_name || ', ' || first_name || ' ' || middle_name) || E'\n' || fold(coalesce(mrn, 'T-' || id::text)));
alter table patient alter column name_words set expression as
  (to_tsvector('simple', first_name || ' ' || middle_name || ' ' || last_name || ' ' || coalesce(mrn, 'T-' || id::text)));

-- The contact of a care team: 0032 with patients who have no MRN or were merged.
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
  select new.uid, 'Care team of ' || p.display_name, coalesce(p.mrn, 'T-' || p.id), p.discharged is null and p.merged_into_id is null
    from patient p where p.account_id = new.account_id and p.id = new.patient_id;
  if found then
    new.uid = called.uid;
    new.name = called.name;
    new.words = fold(called.name) || E'\n' || fold(called.more);
    new.is_listed = called.is_listed;
  end if;
  return new;
end $$;
drop trigger addressee_updated on patient;
create trigger addressee_updated after update of first_name, last_name, mrn, discharged, merged_into_id on patient
  for each row when ((old.display_name, old.mrn, old.discharged, old.merged_into_id)
    is distinct from (new.display_name, new.mrn, new.discharged, new.merged_into_id))
  execute function refresh_contact_of_addressee('patient_id');

-- encounter: where it takes place. A room or bed is a location of that kind.
alter table encounter
  add column location_id bigint,
  add foreign key (account_id, location_id) references location;

-- patient_location: where a patient was, and when. Triggers write it, so that no writer forgets it.
create table patient_location (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  patient_id         bigint not null,
  location_id        bigint not null,
  started            timestamptz not null default clock_now(),
  ended              timestamptz,
  changed_by_user_id bigint,                        -- null: an import or an interface
  primary key (account_id, id),
  check (ended >= started),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, location_id) references location,
  foreign key (account_id, changed_by_user_id) references users
);
create index patient_location_by_patient on patient_location (account_id, patient_id, started);
create unique index patient_location_current on patient_location (account_id, patient_id) where ended is null;
select protect('patient_location', 'select, insert, update');
insert into patient_location (account_id, patient_id, location_id)
  select account_id, id, location_id from patient where location_id is not null and discharged is null order by account_id, id;

create function record_patient_location() returns trigger language plpgsql as $$ begin
  update patient_location set ended = greatest(clock_now(), started)
   where account_id = new.account_id and patient_id = new.id and ended is null;
  if new.location_id is not null and new.discharged is null and new.merged_into_id is null then
    insert into patient_location (account_id, patient_id, location_id, changed_by_user_id)
    values (new.account_id, new.id, new.location_id, new.changed_by_user_id);
  end if;
  return null;
end $$;
create trigger patient_placed after insert on patient for each row when (new.location_id is not null)
  execute function record_patient_location();
create trigger patient_moved after update of location_id, discharged, merged_into_id on patient
  for each row when ((old.location_id, old.discharged is null, old.merged_into_id)
    is distinct from (new.location_id, new.discharged is null, new.merged_into_id))
  execute function record_patient_location();

-- care_team_member: who was on the care team of a patient from when until when. A membership is ended, never deleted, so
-- that "who was responsible at that time?" is one query. For rows from before, the start is the time of this migration.
alter table care_team_member
  drop constraint care_team_member_pkey,
  add column id                 bigint generated always as identity,
  add column is_responsible     boolean not null default false,
  add column started            timestamptz not null default clock_now(),
  add column start_cause        text not null default 'assigned' check (start_cause in ('assigned', 'taken', 'handoff', 'request', 'merged')),
  add column started_by_user_id bigint,
  add column ended              timestamptz,
  add column end_cause          text check (end_cause in ('unassigned', 'taken', 'handoff', 'request', 'discharged', 'merged', 'replaced')),
  add column ended_by_user_id   bigint,
  add primary key (account_id, id),
  add check (ended >= started),
  add check ((ended is null) = (end_cause is null)),
  add foreign key (account_id, started_by_user_id) references users,
  add foreign key (account_id, ended_by_user_id) references users;
create unique index care_team_member_current on care_team_member (account_id, patient_id, user_id) where ended is null;
create unique index care_team_responsible on care_team_member (account_id, patient_id) where ended is null and is_responsible;
create index care_team_member_by_patient on care_team_member (account_id, patient_id, started);
revoke delete on care_team_member from wardline_app, wardline_worker;
update care_team_member m set is_responsible = true
 where m.role = 'Attending' and m.user_id = (
   select min(o.user_id) from care_team_member o
    where o.account_id = m.account_id and o.patient_id = m.patient_id and o.role = 'Attending');

-- care_team_request: a wish to join a care team or to be relieved, which a member or an administrator answers.
create table care_team_request (
  account_id        bigint not null,
  id                bigint generated always as identity,
  patient_id        bigint not null,
  kind              text not null check (kind in ('join', 'relief')),
  user_id           bigint not null,
  role              text not null default '',
  note              text not null default '',
  state             text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  requested         timestamptz not null default clock_now(),
  closed            timestamptz,
  closed_by_user_id bigint,
  primary key (account_id, id),
  check ((state = 'open') = (closed is null)),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, closed_by_user_id) references users
);
create unique index care_team_request_open on care_team_request (account_id, patient_id, user_id, kind) where state = 'open';
create index care_team_request_by_patient on care_team_request (account_id, patient_id, requested);
select protect('care_team_request', 'select, insert, update');

-- patient_handoff: a request to take over a membership. The giver stays responsible until the receiver accepts; a
-- membership that ends in another way ends the request (expired). Requests of one sending share a batch.
create table patient_handoff (
  account_id        bigint not null,
  id                bigint generated always as identity,
  batch             uuid not null,
  patient_id        bigint not null,
  member_id         bigint not null,                -- the giver's membership
  from_user_id      bigint not null,
  to_user_id        bigint not null,
  severity          text check (severity in ('stable', 'watcher', 'unstable')),
  note              text not null default '',
  state             text not null default 'requested' check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'expired')),
  answer            text not null default '',       -- the receiver's own words: the read-back, or why not
  requested         timestamptz not null default clock_now(),
  expires           timestamptz not null,
  closed            timestamptz,
  closed_by_user_id bigint,
  primary key (account_id, id),
  check ((state = 'requested') = (closed is null)),
  check (from_user_id <> to_user_id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, member_id) references care_team_member,
  foreign key (account_id, from_user_id) references users,
  foreign key (account_id, to_user_id) references users,
  foreign key (account_id, closed_by_user_id) references users
);
create unique index patient_handoff_open on patient_handoff (account_id, member_id) where state = 'requested';
create index patient_handoff_by_patient on patient_handoff (account_id, patient_id, requested);
create index patient_handoff_to on patient_handoff (account_id, to_user_id) where state = 'requested';
create index patient_handoff_from on patient_handoff (account_id, from_user_id) where state = 'requested';
select protect('patient_handoff', 'select, insert, update');

-- patient_follower: users who receive the updates of a patient without responsibility.
create table patient_follower (
  account_id bigint not null,
  id         bigint generated always as identity,
  patient_id bigint not null,
  user_id    bigint not null,
  started    timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, patient_id, user_id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, user_id) references users
);
create index patient_follower_by_user on patient_follower (account_id, user_id);
select protect('patient_follower');

-- Clinicians of existing accounts can be on care teams; operators assign them. Administrators receive it at start.
insert into role_permission (account_id, role_id, permission)
select r.account_id, r.id, given.permission
  from role r join (values ('clinician', 'pcm.provider'), ('operator', 'pcm.change_careteam')) as given(key, permission)
    on given.key = r.key
 where exists (select from role_permission rp
                where rp.account_id = r.account_id and rp.role_id = r.id and rp.permission = 'pcm.view_patient')
on conflict do nothing;
