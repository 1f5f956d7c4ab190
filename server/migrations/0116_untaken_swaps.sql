-- Swap requests that no colleague takes, and requests for the rest of a shift.
alter table swap_request
  add column untaken timestamptz;                              -- since when no colleague is left to ask
create index swap_request_untaken on swap_request (account_id, user_id)
  where state = 'declined' and untaken is not null;
create index swap_request_untaken_by_author on swap_request (account_id, author_id)
  where state = 'declined' and untaken is not null;

alter table swap_request_shift
  add column is_rest boolean not null default false;           -- the shift had begun: the rest of it from the acceptance on

alter table shift_notice drop constraint shift_notice_kind_check,
  add constraint shift_notice_kind_check check (kind in ('assigned', 'changed', 'cancelled', 'taken_over', 'given_back',
    'swap_requested', 'swap_accepted', 'swap_declined', 'swap_untaken', 'swap_approved', 'swap_refused', 'begins_soon'));
