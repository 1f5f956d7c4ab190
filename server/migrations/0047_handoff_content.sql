-- Handoffs by I-PASS: their text with versions, drafts, the read-back of the receiver, and the template of the note.

-- patient_handoff: `content` is the text of the current version, with the times of corrections.
alter table patient_handoff
  add column content         jsonb not null default '{}',  -- {summary, actions, contingencies, removed, …_changed}
  add column version         integer not null default 1,
  add column seen            timestamptz,                  -- the receiver opened it first
  add column seen_version    integer,                      -- and last
  add column checked         text[] not null default '{}', -- ids of actions
  add column read_back       text not null default '',     -- saved while the receiver writes
  add column reminded        timestamptz,
  add column escalated       timestamptz,                  -- the giver and the backup were notified
  add column note_id         bigint,                       -- the accepted handoff as a note
  add foreign key (account_id, note_id) references note,
  add check (seen_version <= version);
create index patient_handoff_to_recent on patient_handoff (account_id, to_user_id, closed) where closed is not null;
create index patient_handoff_from_recent on patient_handoff (account_id, from_user_id, closed) where closed is not null;
create index patient_handoff_by_note on patient_handoff (account_id, note_id) where note_id is not null;

-- patient_handoff_version: what a handoff said from when on. None is deleted.
create table patient_handoff_version (
  account_id bigint not null,
  handoff_id bigint not null,
  version    integer not null,
  severity   text,
  content    jsonb not null,
  created    timestamptz not null default clock_now(),
  primary key (account_id, handoff_id, version),
  foreign key (account_id, handoff_id) references patient_handoff
);
select protect('patient_handoff_version', 'select, insert');

-- patient_handoff_draft: what a giver has written about a patient and not sent. Read by its author only.
create table patient_handoff_draft (
  account_id bigint not null,
  user_id    bigint not null,
  patient_id bigint not null,
  severity   text check (severity in ('stable', 'watcher', 'unstable')),
  content    jsonb not null,
  version    integer not null default 1,
  saved      timestamptz not null default clock_now(),
  primary key (account_id, user_id, patient_id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, patient_id) references patient
);
create index patient_handoff_draft_by_patient on patient_handoff_draft (account_id, patient_id);
select protect('patient_handoff_draft');

-- Templates and fields that ship with each account are found by their key; administrators may rename them.
alter table note_template
  add column key text,
  add unique (account_id, key);
alter table note_field
  add column key text,
  add unique (account_id, key);

create function insert_handoff_template(new_account_id bigint, at timestamptz default clock_now()) returns void language sql as $$
  insert into note_field (account_id, name, show_label, key, changed)
  select new_account_id, f.name, true, 'handoff_' || f.key, at
    from (values ('severity', 'Illness severity'), ('summary', 'Patient summary'), ('actions', 'Action list'),
                 ('contingencies', 'Situation awareness'), ('read_back', 'Synthesis by receiver')) as f(key, name)
  on conflict (account_id, name) do update set key = excluded.key;
  insert into note_template (account_id, name, priority, key, changed)
  values (new_account_id, 'Handoff (I-PASS)', 1, 'handoff', at)
  on conflict (account_id, name) do update set key = excluded.key;
  insert into note_template_field (account_id, template_id, field_id, position)
  select f.account_id, t.id, f.id, array_position(array['handoff_severity', 'handoff_summary', 'handoff_actions',
           'handoff_contingencies', 'handoff_read_back'], f.key)
    from note_field f join note_template t on t.account_id = f.account_id and t.key = 'handoff'
   where f.account_id = new_account_id and f.key is not null
  on conflict do nothing;
$$;
select insert_handoff_template(account_id) from account order by account_id;
