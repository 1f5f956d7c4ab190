-- thread_filter: what a user's lists of conversations are limited to. Users without a filter have no row.
create table thread_filter (
  account_id    bigint not null,
  user_id       bigint not null,
  high_priority boolean not null,
  unanswered    boolean not null,
  patient_id    bigint,
  unit_id       bigint,
  group_id      bigint,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, patient_id) references patient on delete set null (patient_id),
  foreign key (account_id, unit_id) references location on delete set null (unit_id),
  foreign key (account_id, group_id) references paging_group on delete set null (group_id)
);
create index thread_filter_by_patient on thread_filter (account_id, patient_id) where patient_id is not null;
create index thread_filter_by_unit on thread_filter (account_id, unit_id) where unit_id is not null;
create index thread_filter_by_group on thread_filter (account_id, group_id) where group_id is not null;
select protect('thread_filter');
