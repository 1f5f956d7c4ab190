-- Users are notified of changes that others make to their shifts, and answer.

-- shift_notice: one change to a user's shifts in a group. It is written with the change and sent a few minutes later,
-- together with the user's other pending notices.
create table shift_notice (
  account_id     bigint not null references account,
  id             bigint generated always as identity,
  user_id        bigint not null,
  group_id       bigint not null,
  kind           text not null check (kind in ('assigned', 'changed', 'cancelled', 'taken_over', 'given_back',
                                               'swap_requested', 'swap_accepted', 'swap_declined')),
  event_id       bigint,
  original_start timestamp,
  starts         timestamptz not null,  -- the first of the shifts
  ends           timestamptz not null,
  was_starts     timestamptz,
  was_ends       timestamptz,
  shift_count    integer not null default 1,
  by_user_id     bigint,
  state          text not null default 'pending' check (state in ('pending', 'sent', 'confirmed', 'declined', 'replaced')),
  reason         text not null default '',  -- of a decline
  thread_id      bigint,                    -- the message that contains it
  created        timestamptz not null default clock_now(),
  answered       timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, by_user_id) references users,
  foreign key (account_id, group_id) references paging_group on delete cascade,
  foreign key (account_id, event_id) references on_call_event on delete cascade
);
create index shift_notice_by_user on shift_notice (account_id, user_id) where state in ('pending', 'sent');
create index shift_notice_by_event on shift_notice (account_id, event_id);
create index shift_notice_by_group on shift_notice (account_id, group_id);
create index shift_notice_by_age on shift_notice (created);
select protect('shift_notice');
