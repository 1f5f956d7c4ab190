-- Directories and identity providers bring absences of their users.
alter table schedule_request
  drop constraint schedule_request_source_check,
  add constraint schedule_request_source_check check (source in ('user', 'scheduler', 'file', 'directory', 'scim')),
  drop constraint schedule_request_account_id_user_id_uid_key,
  add unique (account_id, user_id, source, uid);

alter table directory_identity
  add column absences jsonb,                                   -- as last read; null: no mapping, or a value is unreadable
  add column synced_absences jsonb not null default '[]';      -- as the sync last wrote them
