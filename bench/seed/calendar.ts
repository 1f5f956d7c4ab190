import { calendarPeople, calendarScheduler, calendarUid, repeatingPeople } from './shape.ts'

/**
 * Creates about 300 shifts of three calls in six weeks: weekly series of two calls, which start a year ago, so that
 * the measured month lies in their middle, and the third call as one single shift a day. The scheduler may move them.
 */
export const calendarRows = (account_id: number): string => `
  with g as (
    insert into paging_group (account_id, uid, name, type, time_zone)
      values (${account_id}, '${calendarUid}', 'Cardiology On Call', 'ScheduleGroup', 'America/New_York') returning id
  ), rule as (
    insert into recurrence_rule (account_id, rrule) values (${account_id}, 'FREQ=WEEKLY') returning id
  ), member as (
    insert into paging_group_member select ${account_id}, g.id, n from g, generate_series(1, ${calendarPeople}) n returning user_id
  ), named as (
    insert into contact (account_id, type, paging_group_id)
      select ${account_id}, 'ScheduleGroup', id from g where not exists
        (select 1 from contact c where c.account_id = ${account_id} and c.paging_group_id = g.id)
  )
  insert into on_call_event (account_id, group_id, user_id, call_order, time_zone, starts, ends, rule_id)
    select ${account_id}, g.id, m.user_id, 1 + (m.user_id - 1) / 21, 'America/New_York', at.starts, at.starts + interval '8 hours', rule.id
      from g, rule, member m, lateral (
        select date_trunc('week', now()::timestamp) - interval '52 weeks' + (m.user_id - 1) % 7 * interval '1 day'
               + (7 + (m.user_id - 1) / 7 % 3 * 8) * interval '1 hour' as starts) at
      where m.user_id <= ${repeatingPeople}
    union all
    select ${account_id}, g.id, ${repeatingPeople + 1} + n % ${calendarPeople - repeatingPeople}, 3, 'America/New_York', at, at + interval '8 hours', null
      from g, generate_series(0, 75) n, lateral (
        select date_trunc('month', now()::timestamp) + n * interval '1 day' + interval '6 hours' as at) a;
  insert into permission_group_member (account_id, group_id, user_id)
    select ${account_id}, id, ${calendarScheduler} from permission_group
     where account_id = ${account_id} and key = 'administrators' on conflict do nothing;`
