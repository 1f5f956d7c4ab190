-- Patients: where they are, their encounters and care teams.

-- location: a ward and bed as the ward names it, such as "6 West 12A".
create table location (
  account_id    bigint not null references account,
  id            bigint generated always as identity,
  name          text not null,
  department_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, department_id) references department
);
select protect('location');

-- patient: a patient, identified by the MRN within an account.
create table patient (
  account_id    bigint not null references account,
  id            bigint generated always as identity,
  external_id   text,                       -- the source's identifier: imports match on it
  mrn           text not null,
  first_name    text not null,
  middle_name   text not null default '',
  last_name     text not null,
  display_name  text not null generated always as (last_name || ', ' || first_name) stored,
  date_of_birth date not null,
  sex           text not null default '',
  location_id   bigint,
  discharged    timestamptz,
  -- For prefix search: the folded name, a line feed, the folded MRN.
  words         text not null
    generated always as (fold(last_name || ', ' || first_name || ' ' || middle_name) || E'\n' || fold(mrn)) stored,
  -- For full-text search: the name as it is spoken, and the MRN.
  name_words    tsvector not null
    generated always as (to_tsvector('simple', first_name || ' ' || middle_name || ' ' || last_name || ' ' || mrn)) stored,
  primary key (account_id, id),
  unique (account_id, mrn),
  unique (account_id, external_id),
  foreign key (account_id, location_id) references location
);
create index patient_by_name on patient (account_id, last_name, first_name);
select protect('patient', 'select, insert, update');

-- encounter: a stay or a visit; class is the FHIR act class (AMB, EMER, IMP).
create table encounter (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  external_id text,
  patient_id  bigint not null,
  class       text not null,
  status      text not null default '',
  reason      text not null default '',
  starts      timestamptz not null,
  ends        timestamptz,
  primary key (account_id, id),
  unique (account_id, external_id),
  foreign key (account_id, patient_id) references patient
);
create index encounter_by_patient on encounter (account_id, patient_id, starts desc);
select protect('encounter', 'select, insert, update');

-- care_team_member: the users responsible for a patient. Messages can be addressed to a patient's care team.
create table care_team_member (
  account_id bigint not null,
  patient_id bigint not null,
  user_id    bigint not null,
  role       text not null default '',
  primary key (account_id, patient_id, user_id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, user_id) references users
);
create index care_team_member_by_user on care_team_member (account_id, user_id);
select protect('care_team_member');
