-- The sums of reports have the current month too: its days until the last tally. A report of this month reads one row
-- instead of one for each day. A month that ended without pages in its last three days had no sums; it gets them here.

-- The sums of arrays by position. An earlier migration of the same session may have created them.
create or replace function pg_temp.add_steps(state int[], steps int[]) returns int[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n) from unnest(state, steps) with ordinality as t(a, b, n)
$$;
create or replace aggregate pg_temp.sum_steps(int[]) (sfunc = pg_temp.add_steps, stype = int[], initcond = '{}');

insert into page_tally (account_id, span, start, hour, group_id, priority, pages, delivered, opened, answered,
                        escalated, unanswered, misdirected, nobody_on_call, failed_over, delivery_steps,
                        opening_steps, answer_steps)
select account_id, 'month', date_trunc('month', start)::date, hour, group_id, priority, sum(pages), sum(delivered),
       sum(opened), sum(answered), sum(escalated), sum(unanswered), sum(misdirected), sum(nobody_on_call),
       sum(failed_over), pg_temp.sum_steps(delivery_steps), pg_temp.sum_steps(opening_steps),
       pg_temp.sum_steps(answer_steps)
  from page_tally where span = 'day' group by account_id, date_trunc('month', start), hour, group_id, priority
on conflict do nothing;
insert into group_page_tally (account_id, span, start, group_id, priority, pages, delivered, opened, answered,
                              escalated, unanswered, misdirected, nobody_on_call, failed_over, delivery_steps,
                              opening_steps, answer_steps)
select account_id, 'month', date_trunc('month', start)::date, group_id, priority, sum(pages), sum(delivered),
       sum(opened), sum(answered), sum(escalated), sum(unanswered), sum(misdirected), sum(nobody_on_call),
       sum(failed_over), pg_temp.sum_steps(delivery_steps), pg_temp.sum_steps(opening_steps),
       pg_temp.sum_steps(answer_steps)
  from page_tally where span = 'day' group by account_id, date_trunc('month', start), group_id, priority
on conflict do nothing;
insert into hospital_page_tally (account_id, span, start, hour, priority, pages, delivered, opened, answered,
                                 escalated, unanswered, misdirected, nobody_on_call, failed_over, delivery_steps,
                                 opening_steps, answer_steps)
select account_id, 'month', date_trunc('month', start)::date, hour, priority, sum(pages), sum(delivered), sum(opened),
       sum(answered), sum(escalated), sum(unanswered), sum(misdirected), sum(nobody_on_call), sum(failed_over),
       pg_temp.sum_steps(delivery_steps), pg_temp.sum_steps(opening_steps), pg_temp.sum_steps(answer_steps)
  from page_tally where span = 'day' group by account_id, date_trunc('month', start), hour, priority
on conflict do nothing;
insert into user_page_tally (account_id, span, start, user_id, pages, night_pages)
select account_id, 'month', date_trunc('month', start)::date, user_id, sum(pages), sum(night_pages)
  from user_page_tally where span = 'day' group by account_id, date_trunc('month', start), user_id
on conflict do nothing;
insert into duty_tally (account_id, span, start, group_id, user_id, seconds, night_seconds, weekend_seconds, nights)
select account_id, 'month', date_trunc('month', start)::date, group_id, user_id, sum(seconds), sum(night_seconds),
       sum(weekend_seconds), sum(nights)
  from duty_tally where span = 'day' group by account_id, date_trunc('month', start), group_id, user_id
on conflict do nothing;
insert into handoff_tally (account_id, span, start, department_ids, requested, accepted, declined, expired, withdrawn,
                           open, read_back, escalated, accept_steps)
select account_id, 'month', date_trunc('month', start)::date, department_ids, sum(requested), sum(accepted),
       sum(declined), sum(expired), sum(withdrawn), sum(open), sum(read_back), sum(escalated),
       pg_temp.sum_steps(accept_steps)
  from handoff_tally where span = 'day' group by account_id, date_trunc('month', start), department_ids
on conflict do nothing;

-- The call log in any order reads the index alone.
drop index alert_calls;
create index alert_calls on alert (account_id, created) include (id, user_id, address, state, reason, call_seconds) where channel = 'voice';

-- Users who carry a device, read from the index alone.
create index device_carried on device (account_id, user_id) where gone is null and is_allowed;

-- On-call time of the shown users.
create index duty_tally_by_user on duty_tally (account_id, user_id, span, start) include (group_id);
