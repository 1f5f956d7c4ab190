-- Recipients of a recalled thread see after a reload, too, that it was recalled.

-- recall_notice: a recalled thread that a user had, until they dismiss it. Holds nothing of the thread.
create table recall_notice (
  account_id  bigint not null references account,
  user_id     bigint not null,
  thread_id   bigint not null,
  recalled_by bigint not null,
  recalled    timestamptz not null,
  primary key (account_id, user_id, thread_id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, recalled_by) references users
);
create index recall_notice_by_age on recall_notice (recalled);
select protect('recall_notice', 'select, insert, delete');
