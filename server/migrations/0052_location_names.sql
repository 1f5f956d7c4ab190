-- Messages name locations with other spaces, and each transfer looks for three. A column, because row-level security keeps
-- an index on the expression from being used.
alter table location add column folded_name text not null generated always as (replace(fold(name), ' ', '')) stored;
create index location_by_folded_name on location (account_id, folded_name);
