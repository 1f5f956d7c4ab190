-- EMR write-back: which version of a thread's document is under way, and what is known of the one before.
--
-- A version that may have arrived (the answer never came) is sent again as it was, under the same MSH-10, until it is
-- answered: the receiver can tell that it has it. Only after a clear answer does a new version get a new number.
-- `held_patient_id` is the patient in whose record the document is, or may be: it cannot move to another one's.
alter table emr_document
  add column patient_id        bigint not null,
  add column encounter_id      bigint,
  add column wanted_message_id bigint not null,              -- the newest message when it was last asked for
  add column message_id        bigint not null default 0,    -- the newest message in the version under way
  add column version           int not null default 0,       -- its number within MSH-10
  add column accepted_version  int not null default 0,
  add column is_unsure         boolean not null default false, -- it may have arrived
  add column held_patient_id   bigint,
  add column turn              int not null default 1,       -- the task that may send; others are out of date
  add column sending_until     timestamptz,                  -- somebody sends it now, or has died of it by then
  add column next_try          timestamptz,
  add column revision          int not null default 1,
  add column requested         timestamptz not null default clock_now(),
  add foreign key (account_id, patient_id) references patient,
  add foreign key (account_id, encounter_id) references encounter,
  add foreign key (account_id, held_patient_id) references patient,
  add foreign key (account_id, requested_by) references users;
create index emr_document_waiting on emr_document (account_id) where state <> 'accepted';
