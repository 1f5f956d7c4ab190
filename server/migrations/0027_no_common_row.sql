-- A foreign key is checked under a lock on the row it points at. Every deed of a hospital pointed at the one row of its
-- account, three times: under load PostgreSQL then keeps lists of who shares that lock, which cost more than the rows.
-- What these tables belong to is held by the account_id in every key and by row-level security.
alter table audit drop constraint audit_account_id_fkey;
alter table audit_seal drop constraint audit_seal_account_id_fkey;
alter table idempotency_key drop constraint idempotency_key_account_id_fkey;
alter table thread drop constraint thread_account_id_fkey;
alter table due_task drop constraint due_task_account_id_fkey;
