-- fixed_plan: shifts for a span that apply instead of rotations and repeating events. Its shifts are single events.
create table fixed_plan (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  group_id           bigint not null,
  name               text not null,
  time_zone          text not null,
  starts             timestamp not null,
  ends               timestamp not null check (ends > starts),
  reason             text not null,
  author_id          bigint not null,
  created            timestamptz not null default clock_now(),
  removed            timestamptz,
  version            integer not null default 1,
  changed_by_user_id bigint,
  primary key (account_id, id),
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, author_id) references users,
  foreign key (account_id, changed_by_user_id) references users
);
create index fixed_plan_by_group on fixed_plan (account_id, group_id, ends) where removed is null;
select protect('fixed_plan');

alter table on_call_event
  add column fixed_plan_id bigint,                -- a shift of a fixed plan; null: any other
  add foreign key (account_id, fixed_plan_id) references fixed_plan on delete set null (fixed_plan_id);
create index on_call_event_by_fixed_plan on on_call_event (account_id, fixed_plan_id) where fixed_plan_id is not null;

alter table on_call_override
  add column author_id bigint,                    -- null: imported, or changed before authors were kept
  add column reason    text not null default '',
  add column changed   timestamptz,
  add foreign key (account_id, author_id) references users;

alter table shift_takeover
  add column author_id bigint,                    -- null: taken over before authors were kept
  add column reason    text not null default '',
  add foreign key (account_id, author_id) references users;
