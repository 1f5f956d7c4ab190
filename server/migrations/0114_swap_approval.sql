-- Swap requests can be for several shifts and parts of shifts, ask colleagues in order, and need approval.
alter table paging_group add column swaps_need_approval boolean not null default false;

alter table swap_request
  add column author_id bigint,
  add column is_by_scheduler boolean not null default false,   -- such a request needs no approval
  add column wait_minutes integer not null default 0,
  add column decided timestamptz,
  add column decided_by bigint,
  add column decision_reason text not null default '',
  add foreign key (account_id, author_id) references users,
  add foreign key (account_id, decided_by) references users,
  drop constraint swap_request_state_check,
  add constraint swap_request_state_check check (state in ('open', 'awaiting_approval', 'accepted', 'declined', 'refused',
                                                           'withdrawn', 'expired'));
update swap_request set author_id = user_id;
alter table swap_request alter column author_id set not null;

-- swap_request_shift: a shift that a swap request gives away or wants in return, or a part of it.
create table swap_request_shift (
  account_id     bigint not null,
  request_id     bigint not null,
  position       smallint not null,
  is_wanted      boolean not null,
  event_id       bigint not null,
  original_start timestamp not null,
  starts         timestamptz,                                  -- null: the whole shift
  ends           timestamptz,
  primary key (account_id, request_id, position),
  check ((starts is null) = (ends is null)),
  foreign key (account_id, request_id) references swap_request on delete cascade,
  foreign key (account_id, event_id) references on_call_event on delete cascade
);
create index swap_request_shift_by_event on swap_request_shift (account_id, event_id);
select protect('swap_request_shift');

-- swap_request_colleague: a colleague whom a swap request asks, in order. A request without any asks the whole group.
create table swap_request_colleague (
  account_id bigint not null,
  request_id bigint not null,
  position   smallint not null,
  user_id    bigint not null,
  asked      timestamptz,
  declined   timestamptz,
  primary key (account_id, request_id, position),
  unique (account_id, request_id, user_id),
  foreign key (account_id, request_id) references swap_request on delete cascade,
  foreign key (account_id, user_id) references users
);
create index swap_request_colleague_by_user on swap_request_colleague (account_id, user_id);
select protect('swap_request_colleague');

insert into swap_request_shift (account_id, request_id, position, is_wanted, event_id, original_start)
select account_id, id, 1, false, event_id, original_start from swap_request
union all
select account_id, id, 2, true, wanted_event_id, wanted_original_start from swap_request
 where wanted_event_id is not null;
insert into swap_request_colleague (account_id, request_id, position, user_id, asked, declined)
select account_id, id, 1, to_user_id, created, case when state = 'declined' then answered end from swap_request
 where to_user_id is not null;

alter table swap_request
  drop column event_id,
  drop column original_start,
  drop column to_user_id,
  drop column wanted_event_id,
  drop column wanted_original_start;
drop index swap_request_by_group, swap_request_by_person;
create index swap_request_by_group on swap_request (account_id, group_id) where state in ('open', 'awaiting_approval');
create index swap_request_by_user on swap_request (account_id, user_id) where state in ('open', 'awaiting_approval');

alter table shift_notice drop constraint shift_notice_kind_check,
  add constraint shift_notice_kind_check check (kind in ('assigned', 'changed', 'cancelled', 'taken_over', 'given_back',
    'swap_requested', 'swap_accepted', 'swap_declined', 'swap_approved', 'swap_refused', 'begins_soon'));
