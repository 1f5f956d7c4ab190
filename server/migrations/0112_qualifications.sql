-- Qualifications of people on call, and which of them shifts need.

-- qualification: something that a shift can need of its user, such as a certificate.
create table qualification (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  name               text not null,
  enforcement        text not null default 'warn' check (enforcement in ('warn', 'refuse')),
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  foreign key (account_id, changed_by_user_id) references users
);
create unique index qualification_by_name on qualification (account_id, lower(name));
select protect('qualification');

-- qualification_holder: a user who holds a qualification, for good or until a day.
create table qualification_holder (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  qualification_id   bigint not null,
  user_id            bigint not null,
  valid_until        date,                            -- the last day; null: for good
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique (account_id, user_id, qualification_id),
  foreign key (account_id, qualification_id) references qualification on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, changed_by_user_id) references users
);
create index qualification_holder_by_qualification on qualification_holder (account_id, qualification_id);
select protect('qualification_holder');

-- qualification_need: a qualification that the shifts of a group need.
create table qualification_need (
  account_id       bigint not null,
  id               bigint generated always as identity,
  group_id         bigint not null,
  qualification_id bigint not null,
  call_order       smallint,                          -- null: every call
  primary key (account_id, id),
  unique nulls not distinct (account_id, group_id, qualification_id, call_order),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, qualification_id) references qualification on delete cascade
);
create index qualification_need_by_qualification on qualification_need (account_id, qualification_id);
select protect('qualification_need');
