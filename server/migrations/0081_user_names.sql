-- Users are found by name and address without regard to case. Row-level security keeps PostgreSQL from using an index
-- of lower(username), because that function might leak the rows of another account: each search read all users of its
-- account. An index of a column can be used.

alter table users
  add column lower_username text not null generated always as (lower(username)) stored,
  add column lower_email    text not null generated always as (lower(email)) stored;

-- Partial, so that PostgreSQL does not count its columns as a key. Every change of a user would lock a key, and messages
-- refer to their users: they would wait for the change.
drop index users_by_username;
create unique index users_by_username on users (account_id, lower_username) where lower_username is not null;

drop index users_by_email;
create unique index users_by_email on users (account_id, lower_email) where email <> '';

-- Sign-in starts with the address, before the account is known.
drop index users_by_email_of_any_account;
create index users_by_email_of_any_account on users (lower_email) where email <> '';
