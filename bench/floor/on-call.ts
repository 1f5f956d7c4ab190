export const onCallTables = `
  create table users (id bigint primary key, display_name text not null);
  create table shift (group_id bigint not null, user_id bigint not null, starts timestamptz not null, ends timestamptz not null);
  create index shift_by_group on shift (group_id, starts desc);`

export const onCallText = `
  select s.user_id, u.display_name, s.ends
    from (select * from shift where group_id = $1 and starts <= now() order by starts desc limit 1) s
    join users u on u.id = s.user_id
   where s.ends > now()`

export const allOnCallText = `
  select g as group_id, s.user_id, u.display_name, s.ends
    from generate_series(1, $1::bigint) g
   cross join lateral (select * from shift where group_id = g and starts <= now() order by starts desc limit 1) s
    join users u on u.id = s.user_id
   where s.ends > now()`
