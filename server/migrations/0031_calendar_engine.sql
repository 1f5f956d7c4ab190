-- The hour that clocks show twice in November: a shift can begin or end in the second of the two.
alter table on_call_event
  add column starts_later boolean not null default false,
  add column ends_later boolean not null default false;
alter table on_call_override
  add column starts_later boolean not null default false,
  add column ends_later boolean not null default false;

-- A part of an hour's calendar may be shorter on the wall than it is: 01:30 to 01:10 across the change of clocks.
alter table on_call_event drop constraint on_call_event_check, add check (ends > starts or ends_later);
alter table on_call_override drop constraint on_call_override_check, add check (ends > starts or ends_later);

-- Whoever lays out shifts reads what lies ahead of a group, or of some of its events.
create index shift_takeover_by_group on shift_takeover (account_id, group_id, ends) where undone is null;
create index shift_offer_by_person on shift_offer (account_id, user_id) where state = 'open';
