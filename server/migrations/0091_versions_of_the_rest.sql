-- Two editors of a prompt, a recording, a pager number, a shift, a delivery provider, the interfaces of the medical record
-- or of admissions, a directory mapping or a remote id overwrote each other without notice. Each now has a version, and
-- the second editor sees who changed it first.

alter table prompt
  add column version            integer not null default 1,  -- of the name; recordings have their own
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table prompt_snippet
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table pager_number
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table on_call_event
  add column version            integer not null default 1,  -- of the event, its changed occurrences and its takeovers
  add column changed_by_user_id bigint,                      -- null: a scheduling system, or nobody yet
  add foreign key (account_id, changed_by_user_id) references users;

alter table delivery_provider
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,                      -- null: Web Push, which configures itself
  add foreign key (account_id, changed_by_user_id) references users;

alter table emr_endpoint
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table adt_interface
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table directory_mapping
  add column version            integer not null default 1,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

alter table remote_identity
  add column version            integer not null default 1,  -- of the match and the second id; pulls do not raise it
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

-- `version` is the version of the record, as everywhere. The version of the protocol gets a name of its own.
update delivery_provider
   set settings = settings - 'version' || jsonb_build_object('protocol_version', settings -> 'version')
 where kind = 'wctp' and settings ? 'version';
