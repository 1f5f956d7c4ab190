-- FHIR searches by date of birth, by date and by _lastUpdated read whole tables of patients, encounters and shifts.

create index patient_by_birth on patient (account_id, coalesce(date_of_birth, '-infinity'), id);
create index patient_by_birth_date on patient (account_id, date_of_birth) where date_of_birth is not null;
create index patient_by_update on patient (account_id, updated, id);
create index encounter_by_update on encounter (account_id, updated, id);
create index encounter_by_time on encounter (account_id, starts, id);
create index shift_by_time on shift (account_id, starts, id);
