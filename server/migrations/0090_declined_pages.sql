-- A page is answered by a user who accepts it, or chooses an option that does not mean no. Reports counted a rejection
-- and a no as answers; they have a number of their own now, and the numbers so far are corrected.

alter table page_outcome add column is_declined boolean not null default false;  -- a user declined it
alter table page_tally add column declined int not null default 0;
alter table group_page_tally add column declined int not null default 0;
alter table hospital_page_tally add column declined int not null default 0;

-- Pages whose rows are deleted keep their outcome.
update page_outcome p
   set is_declined = each.declined_seconds is not null, answered_seconds = each.answered_seconds,
       is_unanswered = each.answered_seconds is null and (each.has_expired or exists (
         select from page_event e
          where e.account_id = p.account_id and e.thread_id = p.thread_id and e.message_id = p.message_id
            and e.kind = 'unanswered' and e.at < p.sent + interval '3 days'))
  from (
    select o.account_id, o.thread_id, o.message_id, bool_or(k.state = 'expired') as has_expired,
           seconds_until(o.sent, min(k.closed) filter (
             where k.state = 'accepted' or k.state = 'responded' and k.meaning is distinct from 'no')) as answered_seconds,
           seconds_until(o.sent, min(k.closed) filter (
             where k.state = 'rejected' or k.state = 'responded' and k.meaning = 'no')) as declined_seconds
      from page_outcome o join acknowledgement k using (account_id, thread_id, message_id)
     group by o.account_id, o.thread_id, o.message_id, o.sent
    having bool_or(k.state = 'rejected' or k.state = 'responded' and k.meaning = 'no')) each
 where (each.account_id, each.thread_id, each.message_id) = (p.account_id, p.thread_id, p.message_id);

-- The sums of arrays by position. An earlier migration of the same session may have created them.
create or replace function pg_temp.add_steps(state int[], steps int[]) returns int[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n) from unnest(state, steps) with ordinality as t(a, b, n)
$$;
create or replace aggregate pg_temp.sum_steps(int[]) (sfunc = pg_temp.add_steps, stype = int[], initcond = '{}');

-- The sums of each day and month of which a page was declined.
create temporary table corrected on commit drop as
select p.account_id, span, date_trunc(span, p.day)::date as start, p.hour, p.group_id, p.priority,
       count(p.answered_seconds)::int as answered, count(*) filter (where p.is_unanswered)::int as unanswered,
       count(*) filter (where p.is_declined)::int as declined,
       array[count(*) filter (where step = 1)::int, count(*) filter (where step = 2)::int, count(*) filter (where step = 3)::int,
             count(*) filter (where step = 4)::int, count(*) filter (where step = 5)::int, count(*) filter (where step = 6)::int,
             count(*) filter (where step = 7)::int, count(*) filter (where step = 8)::int, count(*) filter (where step = 9)::int,
             count(*) filter (where step = 10)::int, count(*) filter (where step = 11)::int, count(*) filter (where step = 12)::int] as answer_steps
  from page_outcome p
  cross join (values ('day'), ('month')) as spans(span)
  cross join lateral time_step(p.answered_seconds) as step
 where exists (
   select from page_outcome d
    where d.account_id = p.account_id and d.is_declined and date_trunc(span, d.day) = date_trunc(span, p.day))
 group by 1, 2, 3, 4, 5, 6;
update page_tally t
   set answered = c.answered, unanswered = c.unanswered, declined = c.declined, answer_steps = c.answer_steps
  from corrected c
 where (c.account_id, c.span, c.start, c.hour, c.group_id, c.priority) = (t.account_id, t.span, t.start, t.hour, t.group_id, t.priority);
update group_page_tally t
   set answered = c.answered, unanswered = c.unanswered, declined = c.declined, answer_steps = c.answer_steps
  from (select account_id, span, start, group_id, priority, sum(answered)::int as answered, sum(unanswered)::int as unanswered,
               sum(declined)::int as declined, pg_temp.sum_steps(answer_steps) as answer_steps
          from corrected group by 1, 2, 3, 4, 5) c
 where (c.account_id, c.span, c.start, c.group_id, c.priority) = (t.account_id, t.span, t.start, t.group_id, t.priority);
update hospital_page_tally t
   set answered = c.answered, unanswered = c.unanswered, declined = c.declined, answer_steps = c.answer_steps
  from (select account_id, span, start, hour, priority, sum(answered)::int as answered, sum(unanswered)::int as unanswered,
               sum(declined)::int as declined, pg_temp.sum_steps(answer_steps) as answer_steps
          from corrected group by 1, 2, 3, 4, 5) c
 where (c.account_id, c.span, c.start, c.hour, c.priority) = (t.account_id, t.span, t.start, t.hour, t.priority);

alter table page_outcome alter column is_declined drop default;
alter table page_tally alter column declined drop default;
alter table group_page_tally alter column declined drop default;
alter table hospital_page_tally alter column declined drop default;
