-- rotation: people who are on call in turn. It writes single events, so that everything that knows shifts knows them.
create table rotation (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  group_id           bigint not null,
  name               text not null,
  ends               timestamp,                   -- exclusive; null: without an end
  version            integer not null default 1,
  changed_by_user_id bigint,
  created            timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, changed_by_user_id) references users
);
create index rotation_by_group on rotation (account_id, group_id);
select protect('rotation');

-- rotation_plan: the settings of a rotation from a date on, until its next plan. Replaced ones are kept: they say who
-- planned what.
create table rotation_plan (
  account_id  bigint not null,
  id          bigint generated always as identity,
  rotation_id bigint not null,
  starts      timestamp not null,                 -- the first hand-over
  settings    jsonb not null check (jsonb_typeof(settings) = 'object'),
  author_id   bigint not null,
  created     timestamptz not null default clock_now(),
  replaced    timestamptz,
  primary key (account_id, id),
  foreign key (account_id, rotation_id) references rotation on delete cascade,
  foreign key (account_id, author_id) references users
);
create unique index rotation_plan_by_start on rotation_plan (account_id, rotation_id, starts) where replaced is null;
select protect('rotation_plan');

alter table on_call_event
  add column rotation_id bigint,                  -- a shift of a rotation; null: entered or imported
  add foreign key (account_id, rotation_id) references rotation on delete set null (rotation_id);
create unique index on_call_event_by_turn on on_call_event (account_id, rotation_id, call_order, starts)
  where rotation_id is not null and ends_before is null;
