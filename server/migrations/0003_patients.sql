-- Patients and where they lie. Care teams, notes and handoffs come with their own feature.
create table location (
  account_id    bigint not null references account,
  id            bigint generated always as identity,
  name          text not null,              -- ward and bed as the ward says it: "6 West 12A"
  department_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, department_id) references department
);
select protect('location');

create table patient (
  account_id    bigint not null references account,
  id            bigint generated always as identity,
  external_id   text,                       -- what the source calls this patient
  mrn           text not null,
  first_name    text not null,
  middle_name   text not null default '',
  last_name     text not null,
  display_name  text not null generated always as (last_name || ', ' || first_name) stored,
  date_of_birth date not null,
  sex           text not null default '',
  location_id   bigint,
  discharged    timestamptz,
  primary key (account_id, id),
  unique (account_id, mrn),
  unique (account_id, external_id),
  foreign key (account_id, location_id) references location
);
create index patient_by_name on patient (account_id, last_name, first_name);
select protect('patient', 'select, insert, update');

create table encounter (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  external_id text,
  patient_id  bigint not null,
  class       text not null,                -- FHIR act class: AMB, EMER, IMP
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
