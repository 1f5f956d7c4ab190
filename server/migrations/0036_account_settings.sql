-- Settings of an account: the first day of the week in calendars (0 Sunday, 1 Monday, 6 Saturday), the shortest password,
-- and the fail-over user of groups and departments without one.
alter table account
  add column week_start           smallint not null default 1 check (week_start between 0 and 6),
  add column password_min_length  smallint not null default 12 check (password_min_length between 12 and 64),
  add column fail_over_user_id    bigint,
  add foreign key (account_id, fail_over_user_id) references users;
