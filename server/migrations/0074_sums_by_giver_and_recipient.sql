-- Sums for usage, patient handoffs and the pages of one user, which read single rows of a period before.

-- message_month has the current month too: its days until now.
insert into message_month (account_id, month, user_id, threads, messages, active_days)
select d.account_id, date_trunc('month', d.day)::date, d.user_id, sum(d.threads), sum(d.messages),
       count(distinct d.day) filter (where d.messages > 0)
  from message_day d
 where d.day >= (select date_trunc('month', hospital_day(d.account_id, clock_timestamp())))
 group by d.account_id, date_trunc('month', d.day), d.user_id
on conflict do nothing;
grant update on message_month to wardline_worker;

-- page_recipient: the pages of page_outcome by the users asked to respond. Row-level security allows no index on an array.
create table page_recipient (
  account_id bigint not null references account,
  user_id    bigint not null,
  day        date not null,
  thread_id  bigint not null,
  message_id bigint not null,
  primary key (account_id, user_id, day, thread_id, message_id)
);
create index page_recipient_by_day on page_recipient (account_id, day);
select protect('page_recipient', 'select');
insert into page_recipient (account_id, user_id, day, thread_id, message_id)
select account_id, user_id, day, thread_id, message_id from page_outcome cross join unnest(user_ids) as user_id;

-- Departments of the giver at the time of the request, so that a later move does not change the numbers.
alter table patient_handoff add column from_department_ids bigint[] not null default '{}';
update patient_handoff h
   set from_department_ids = array(
     select ud.department_id from user_department ud
      where ud.account_id = h.account_id and ud.user_id = h.from_user_id order by ud.department_id);
alter table patient_handoff alter column from_department_ids drop default;

-- handoff_tally: handoffs by the departments of the giver, by the day of the request. A month has the sums of its days.
create table handoff_tally (
  account_id     bigint not null references account,
  span           text not null check (span in ('day', 'month')),
  start          date not null,
  department_ids bigint[] not null,
  requested      int not null,
  accepted       int not null,
  declined       int not null,
  expired        int not null,
  withdrawn      int not null,
  open           int not null,
  read_back      int not null,
  escalated      int not null,
  accept_steps   int[] not null,
  primary key (account_id, span, start, department_ids)
);
select protect('handoff_tally', 'select');
grant insert, update, delete on page_recipient, handoff_tally to wardline_worker;

insert into handoff_tally
select account_id, span, start, department_ids, count(*), count(*) filter (where state = 'accepted'),
       count(*) filter (where state = 'declined'), count(*) filter (where state = 'expired'),
       count(*) filter (where state = 'withdrawn'), count(*) filter (where state = 'requested'),
       count(*) filter (where state = 'accepted' and read_back <> ''), count(escalated),
       array(select count(step)::int
               from generate_series(1, 12) n left join unnest(array_agg(step)) as step on step = n
              group by n order by n)
  from (select h.account_id, hospital_day(h.account_id, h.requested) as day, hospital_day(h.account_id, clock_timestamp()) as today,
               h.from_department_ids as department_ids, h.state, h.read_back, h.escalated,
               case when h.state = 'accepted' then time_step(seconds_until(h.requested, h.closed)) end as step
          from patient_handoff h) each
 cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date)) as spans(span, start)
 where span = 'day' or date_trunc('month', day) < date_trunc('month', today)
 group by account_id, span, start, department_ids;
