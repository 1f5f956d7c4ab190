-- The closed loop report of a year read a row for each hour, group and priority of its months. Sums over the hours, and
-- over the groups, leave it a fraction of the rows.

-- group_page_tally: page_tally without the hour.
create table group_page_tally (
  account_id     bigint not null references account,
  span           text not null check (span in ('day', 'month')),
  start          date not null,
  group_id       bigint not null,
  priority       smallint not null,
  pages          int not null,
  delivered      int not null,
  opened         int not null,
  answered       int not null,
  escalated      int not null,
  unanswered     int not null,
  misdirected    int not null,
  nobody_on_call int not null,
  delivery_steps int[] not null,
  opening_steps  int[] not null,
  answer_steps   int[] not null,
  primary key (account_id, span, start, group_id, priority)
);
select protect('group_page_tally', 'select');

-- hospital_page_tally: page_tally without the group.
create table hospital_page_tally (
  account_id     bigint not null references account,
  span           text not null check (span in ('day', 'month')),
  start          date not null,
  hour           smallint not null,
  priority       smallint not null,
  pages          int not null,
  delivered      int not null,
  opened         int not null,
  answered       int not null,
  escalated      int not null,
  unanswered     int not null,
  misdirected    int not null,
  nobody_on_call int not null,
  delivery_steps int[] not null,
  opening_steps  int[] not null,
  answer_steps   int[] not null,
  primary key (account_id, span, start, hour, priority)
);
select protect('hospital_page_tally', 'select');

grant insert, update, delete on group_page_tally, hospital_page_tally to wardline_worker;

-- The sums of arrays by position.
create function pg_temp.add_steps(state int[], steps int[]) returns int[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n) from unnest(state, steps) with ordinality as t(a, b, n)
$$;
create aggregate pg_temp.sum_steps(int[]) (sfunc = pg_temp.add_steps, stype = int[], initcond = '{}');

insert into group_page_tally
select account_id, span, start, group_id, priority, sum(pages), sum(delivered), sum(opened), sum(answered), sum(escalated),
       sum(unanswered), sum(misdirected), sum(nobody_on_call), pg_temp.sum_steps(delivery_steps),
       pg_temp.sum_steps(opening_steps), pg_temp.sum_steps(answer_steps)
  from page_tally group by account_id, span, start, group_id, priority;
insert into hospital_page_tally
select account_id, span, start, hour, priority, sum(pages), sum(delivered), sum(opened), sum(answered), sum(escalated),
       sum(unanswered), sum(misdirected), sum(nobody_on_call), pg_temp.sum_steps(delivery_steps),
       pg_temp.sum_steps(opening_steps), pg_temp.sum_steps(answer_steps)
  from page_tally group by account_id, span, start, hour, priority;
