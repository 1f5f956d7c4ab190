-- Drafts of notes survive a closed tab and continue on another device.

-- note_draft: a note that is not saved yet, or a change of one. Read by its author only.
create table note_draft (
  account_id       bigint not null,
  id               bigint generated always as identity,
  patient_id       bigint not null,
  author_id        bigint not null,
  note_id          bigint,                               -- the note that it changes; null for a new one
  note_version     integer,                              -- the version of the note that it is based on
  type             text not null check (type in ('record', 'shared', 'private')),
  priority         smallint not null check (priority between 0 and 2),
  note_template_id bigint,
  content          text not null,
  data             jsonb not null,                       -- texts by the ids of the template's fields
  version          integer not null default 1,           -- a change states the version that it is based on
  created          timestamptz not null default clock_now(),
  changed          timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, author_id) references users,
  foreign key (account_id, note_id) references note,
  -- A draft does not keep a template from being deleted; its texts stay.
  foreign key (account_id, note_template_id) references note_template on delete set null (note_template_id)
);
create index note_draft_by_author on note_draft (account_id, author_id, patient_id, changed desc);
create index note_draft_by_note on note_draft (account_id, note_id) where note_id is not null;
create index note_draft_by_template on note_draft (account_id, note_template_id) where note_template_id is not null;
select protect('note_draft');
