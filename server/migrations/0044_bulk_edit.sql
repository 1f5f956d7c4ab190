-- Administrators edit many users together: select them, preview, apply in the background, undo for a day.

alter table account add column uid uuid not null default gen_random_uuid() unique;

-- bulk_edit: users that an administrator selected, and what changes for them.
create table bulk_edit (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  user_id    bigint not null,
  state      text not null default 'open' check (state in ('open', 'applying', 'applied', 'undoing', 'undone')),
  changes    jsonb not null default '{}',
  created    timestamptz not null default clock_now(),
  expires    timestamptz not null default clock_now() + interval '1 day',
  primary key (account_id, id),
  foreign key (account_id, user_id) references users
);
create index bulk_edit_by_user on bulk_edit (account_id, user_id, id);
create index bulk_edit_by_expiry on bulk_edit (expires);
select protect('bulk_edit');

-- bulk_edit_user: one of them. `change` holds ids and values of before and after, for the list and for undoing it.
create table bulk_edit_user (
  account_id   bigint not null,
  bulk_edit_id bigint not null,
  place        int not null,  -- by last name
  user_id      bigint not null,
  outcome      text not null default 'pending'
    check (outcome in ('pending', 'changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason       text not null default '',
  change       jsonb not null default '{}',
  primary key (account_id, bulk_edit_id, place),
  foreign key (account_id, bulk_edit_id) references bulk_edit on delete cascade,
  foreign key (account_id, user_id) references users
);
create index bulk_edit_user_by_outcome on bulk_edit_user (account_id, bulk_edit_id, outcome, place);
create index bulk_edit_user_by_user on bulk_edit_user (account_id, user_id);
select protect('bulk_edit_user');
