-- The table of 10,000 users folded the names of every row before the page's offset, although an index had them in order:
-- PostgreSQL computes the ORDER BY of skipped rows too. With stored columns, a page and its count read only the index.

drop index users_by_folded_name;
alter table users
  add column folded_last_name  text not null generated always as (fold(last_name)) stored,
  add column folded_first_name text not null generated always as (fold(first_name)) stored,
  -- What administrators search.
  add column words text not null generated always as (
    fold(btrim(first_name || ' ' || last_name)) || E'\n' || fold(title) || ' ' || fold(email) || ' ' || fold(username)) stored;
create index users_by_folded_name on users (account_id, folded_last_name, folded_first_name, id) include (state, username);
