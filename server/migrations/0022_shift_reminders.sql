-- Users are reminded an hour before each of their shifts.

alter table shift_notice drop constraint shift_notice_kind_check,
  add constraint shift_notice_kind_check check (kind in ('assigned', 'changed', 'cancelled', 'taken_over', 'given_back',
    'swap_requested', 'swap_accepted', 'swap_declined', 'begins_soon'));
-- One reminder, even if two servers look at once.
create unique index shift_notice_reminder on shift_notice (account_id, user_id, group_id, starts) where kind = 'begins_soon';

alter table users add column shift_reminders boolean not null default true;
