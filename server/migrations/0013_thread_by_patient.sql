-- Threads of one patient, newest first: before a message is sent, its sender sees whether the group was just paged about
-- the same patient.
create index thread_by_patient on thread (account_id, patient_id, created desc) where patient_id is not null;
