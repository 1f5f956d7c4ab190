-- Records of patients can be limited to their care teams. Others open them with a reason.

-- record_opening: access of a user from outside the care team, with a reason, until it expires or is closed.
create table record_opening (
  account_id bigint not null,
  id         bigint generated always as identity,
  patient_id bigint not null,
  user_id    bigint not null,
  reason     text not null check (reason in ('treating', 'consult', 'covering', 'other')),
  text       text not null,
  opened     timestamptz not null default clock_now(),
  expires    timestamptz not null,
  closed     timestamptz,                           -- earlier than it expires: by the user
  primary key (account_id, id),
  check (expires > opened),
  check (reason = 'treating' or text <> ''),
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, user_id) references users
);
create index record_opening_by_patient on record_opening (account_id, patient_id, user_id, expires);
create index record_opening_by_time on record_opening (account_id, opened);
select protect('record_opening', 'select, insert, update');

-- Users who register, transfer and discharge patients see all records. Administrators receive the permission at start.
insert into role_permission (account_id, role_id, permission)
select account_id, role_id, 'pcm.view_all_patients' from role_permission where permission = 'pcm.change_patient'
on conflict do nothing;
