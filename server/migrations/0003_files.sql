-- Files: uploads and their metadata.

-- file: one upload and where it may be shown. The bytes are in the blob store under blob_key, a name that the server
-- chose. A forwarded attachment is a second row with the same blob_key, so that each thread has its own access rights.
create table file (
  account_id  bigint not null references account,
  id          bigint generated always as identity,
  purpose     text not null check (purpose in ('attachment', 'file', 'photo', 'prompt')),
  name        text not null,
  mime_type   text not null,
  size        bigint not null,
  sha256      bytea not null,
  blob_key    text not null,
  uploaded_by bigint not null,
  created     timestamptz not null default now(),
  thread_id   bigint,
  message_id  bigint,
  primary key (account_id, id)
);
create index file_by_message on file (account_id, thread_id, message_id) where message_id is not null;
create index file_by_blob on file (blob_key);
select protect('file');
