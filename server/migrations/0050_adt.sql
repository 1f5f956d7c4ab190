-- Admissions, transfers and discharges arrive from the hospital's system (HL7 v2 ADT).

-- adt_interface: the system whose messages an account accepts. A sender names one account of this server.
create table adt_interface (
  account_id          bigint primary key references account,
  is_on               boolean not null default false,
  sending_application text not null,               -- MSH-3
  sending_facility    text not null default '',    -- MSH-4
  certificate_pin     text not null default '',    -- SHA-256 of the sender's certificate; empty: any that the listener accepts
  mrn_authority       text not null default '',    -- PID-3.4 of the identifier that is the MRN; empty: the first MR
  time_field          text not null default '',    -- such as ZPI-2; empty: EVN-2
  accepts_tests       boolean not null default false
);
create unique index adt_interface_sender on adt_interface (sending_application, sending_facility);
select protect('adt_interface');

-- adt_message: what arrived and what became of it. The text is kept, encrypted, while a rejected message can be retried.
create table adt_message (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  sender      text not null,
  control_id  text not null,
  content     bytea not null,                       -- HMAC of the segments after MSH: tells a repetition from another message
  event       text not null,
  event_time  timestamptz,
  state       text not null check (state in ('accepted', 'outdated', 'rejected', 'refused')),
  reason      text not null default '',
  error_code  text not null default '',
  patient_id  bigint,
  sealed_text bytea,
  received    timestamptz not null default clock_now(),
  updated     timestamptz not null default clock_now(),
  attempts    integer not null default 1,
  primary key (account_id, id),
  unique (account_id, sender, control_id, content),
  foreign key (account_id, patient_id) references patient,
  check (sealed_text is null or state = 'rejected')
);
create index adt_message_by_state on adt_message (account_id, state, received desc);
create index adt_message_by_time on adt_message (account_id, received desc);
create index adt_message_by_patient on adt_message (account_id, patient_id) where patient_id is not null;
select protect('adt_message');

-- The times of the newest events that were applied: an older one does not undo them.
alter table patient
  add column identity_event timestamptz,
  add column location_event timestamptz,
  add column stay_event     timestamptz;
