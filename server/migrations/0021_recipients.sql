-- Why each person has a thread, messages that answer by themselves, and attachments that are handed on.

-- What put this person on the thread, as it was then: "on call for Cardiology until 07:00". Goes on after their name.
alter table subscriber add column why text not null default '';

-- Auto responses: who has one, and who has given it in a thread already.
create index users_by_auto_response on users (account_id, id) where auto_response_enabled;
create index message_by_automat on message (account_id, thread_id, sender_id) where is_automatic;

-- A forwarded message has the same bytes under a row of its own, with the rights of its own thread.
alter table file drop constraint file_blob_key_key;
create index file_by_blob on file (blob_key);
