-- Sums for reports over a year. The closed loop report read a row for each hour, group and priority of its months, the
-- call log each call, and the list of pages each page.

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

-- The list of pages, slowest first.
create index page_outcome_by_answer on page_outcome (account_id, answered_seconds desc nulls first, sent desc, message_id);

-- The calls of a department are counted from the index alone.
drop index alert_calls;
create index alert_calls on alert (account_id, created) include (user_id, state, reason, call_seconds) where channel = 'voice';

-- call_tally: calls by outcome, as the call log shows it, and their duration.
create table call_tally (
  account_id bigint not null references account,
  day        date not null,
  outcome    text not null,
  calls      int not null,
  seconds    int not null,
  primary key (account_id, day, outcome)
);
select protect('call_tally', 'select');

grant insert, update, delete on group_page_tally, hospital_page_tally, call_tally to wardline_worker;

-- What the call log shows of a call about a page.
create function alert_call_outcome(state text, reason text) returns text language sql immutable parallel safe as $$
  select case state when 'delivered' then 'Answered' when 'sent' then 'Calling' when 'waiting' then 'Waiting'
           when 'sending' then 'Calling' when 'failed' then coalesce(nullif(reason, ''), 'Failed') else 'Not needed' end
$$;

-- What it shows of a call to a pager number.
create function pager_call_outcome(state text) returns text language sql immutable parallel safe as $$
  select case state when 'open' then 'Calling' when 'paged' then 'Paged' when 'abandoned' then 'No page' else 'Refused' end
$$;

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

insert into call_tally
select account_id, day, outcome, count(*), coalesce(sum(seconds), 0)
  from (
    select c.account_id, hospital_day(c.account_id, c.created) as day, alert_call_outcome(c.state, c.reason) as outcome,
           c.call_seconds as seconds
      from alert c where c.channel = 'voice'
    union all
    select c.account_id, hospital_day(c.account_id, c.at), pager_call_outcome(c.state), c.call_seconds
      from pager_call c where c.channel = 'voice') each
 group by account_id, day, outcome;
