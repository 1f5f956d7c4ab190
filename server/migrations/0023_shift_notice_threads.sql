-- Shift notices are answered from phones: an alert finds the notices that its message contains.

create index shift_notice_by_thread on shift_notice (account_id, thread_id) where thread_id is not null;
