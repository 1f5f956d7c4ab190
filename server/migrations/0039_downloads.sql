-- Large exports are built in the background and kept for a day, encrypted.

-- download: an export that a user requested. Its key, sealed with the server's, is deleted with the row after a day,
-- so that no copy of the parts can be read afterwards.
create table download (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  user_id    bigint not null,
  kind       text not null check (kind in ('users', 'directory', 'schedules', 'audit', 'conversations')),
  options    jsonb not null default '{}',   -- the period, or whose conversations
  state      text not null default 'queued' check (state in ('queued', 'building', 'ready', 'failed')),
  after_row  text not null default '',      -- where the next part begins
  rows_done  bigint not null default 0,
  rows_total bigint not null default 0,
  bytes      bigint not null default 0,
  key        bytea not null default '',
  created    timestamptz not null default clock_now(),
  ready      timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users
);
create index download_by_user on download (account_id, user_id, id);
create index download_by_age on download (created);
select protect('download');

-- download_part: some thousand rows of a download, one blob.
create table download_part (
  account_id  bigint not null,
  download_id bigint not null,
  part        int not null,
  blob_key    text not null,
  primary key (account_id, download_id, part),
  foreign key (account_id, download_id) references download on delete cascade
);
select protect('download_part');
