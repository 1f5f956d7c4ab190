-- Notes about patients, written freely or by a template with fields.

-- note_field: a field that templates can contain.
create table note_field (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  name               text not null,
  required           boolean not null default false,
  show_label         boolean not null default false,
  version            integer not null default 1,    -- a change states the version that it is based on
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, changed_by_user_id) references users
);
select protect('note_field');

-- note_template: the fields of a kind of note, and the priority that it begins with.
create table note_template (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  name               text not null,
  priority           smallint not null default 1 check (priority between 0 and 2),
  version            integer not null default 1,
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, changed_by_user_id) references users
);
select protect('note_template');

-- note_template_field: the fields of a template in their order. A field that is used is not deleted.
create table note_template_field (
  account_id  bigint not null,
  template_id bigint not null,
  field_id    bigint not null,
  position    integer not null,
  primary key (account_id, template_id, field_id),
  foreign key (account_id, template_id) references note_template on delete cascade,
  foreign key (account_id, field_id) references note_field
);
create index note_template_field_by_field on note_template_field (account_id, field_id);
select protect('note_template_field');

-- note: about a patient. A private note is read by its author only. Its text is in the versions; none is deleted.
create table note (
  account_id  bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  author_id   bigint not null,
  template_id bigint,
  type        text not null check (type in ('record', 'shared', 'private')),
  version     integer not null default 1,
  created     timestamptz not null default clock_now(),
  deleted     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, author_id) references users,
  foreign key (account_id, template_id) references note_template
);
create index note_by_patient on note (account_id, patient_id, created desc) where deleted is null;
create index note_by_template on note (account_id, template_id) where template_id is not null;
select protect('note', 'select, insert, update');

-- note_version: what a note said from when on. `data` keeps the names of the fields as they were.
create table note_version (
  account_id bigint not null,
  note_id    bigint not null,
  version    integer not null,
  type       text not null,
  priority   smallint not null check (priority between 0 and 2),
  content    text not null,
  data       jsonb not null,                        -- [{field_id, name, show_label, value}] in the order of the template
  changed    timestamptz not null default clock_now(),
  changed_by_user_id bigint not null,
  primary key (account_id, note_id, version),
  foreign key (account_id, note_id) references note,
  foreign key (account_id, changed_by_user_id) references users
);
select protect('note_version', 'select, insert');

-- Clinicians of existing accounts write notes. Administrators receive the permission at start.
insert into role_permission (account_id, role_id, permission)
select r.account_id, r.id, 'pcm.add_note' from role r
 where r.key = 'clinician'
   and exists (select from role_permission rp
                where rp.account_id = r.account_id and rp.role_id = r.id and rp.permission = 'pcm.view_patient')
on conflict do nothing;
