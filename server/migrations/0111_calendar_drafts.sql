-- calendar_draft: changes of a calendar that a scheduler has not published yet.
create table calendar_draft (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  group_id           bigint not null,
  name               text not null,
  changes            jsonb not null,              -- what is added, changed and cancelled, and the shifts when it was
  author_id          bigint not null,
  created            timestamptz not null default clock_now(),
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, author_id) references users,
  foreign key (account_id, changed_by_user_id) references users
);
create index calendar_draft_by_group on calendar_draft (account_id, group_id, id);
select protect('calendar_draft');

-- calendar_change: shifts of a group before and after a change. Changes are deleted after 400 days.
create table calendar_change (
  account_id bigint not null,
  id         bigint generated always as identity,
  group_id   bigint not null,
  at         timestamptz not null default clock_now(),
  author_id  bigint,                              -- null: a scheduling system
  kind       text not null,
  name       text not null,                       -- of the rotation, the fixed plan or the draft
  shifts     jsonb not null,                      -- upcoming shifts that were removed and added
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, author_id) references users
);
create index calendar_change_by_group on calendar_change (account_id, group_id, id desc);
create index calendar_change_by_time on calendar_change (at);
select protect('calendar_change');
