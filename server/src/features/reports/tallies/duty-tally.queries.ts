import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { sumMonth, type SpanTally } from './month-sums.queries.ts'
import type { Days } from './tally-time.queries.ts'

/**
 * Counts on-call time and gaps of these days again, up to now. Nights are from 22:00 to 06:00 and weekends Saturday and
 * Sunday, in the hospital's time zone. A user who is on call in two groups counts in both. A gap is within the hours of
 * service of its group, from its first shift on. The rows of a deleted group stay, because its shifts are gone.
 */
export async function tallyDuty(db: Db, { account_id, from, until }: Days): Promise<void> {
  await sql`
    delete from duty_tally
     where account_id = ${account_id} and span = 'day' and start between ${from}::date and ${until}::date
       and group_id in (select g.id from paging_group g where g.account_id = ${account_id})`.execute(db)
  await sql`
    with days as materialized (
      select d::date as day, extract(isodow from d) >= 6 as is_weekend,
             d at time zone a.time_zone as begins,
             least((d + interval '1 day') at time zone a.time_zone, clock_now()) as ends,
             (d + interval '6 hours') at time zone a.time_zone as morning,
             (d + interval '22 hours') at time zone a.time_zone as evening,
             (d + interval '30 hours') at time zone a.time_zone as next_morning
        from account a
       cross join generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') d
       where a.account_id = ${account_id}),
    duty as (
      select days.*, g.id as group_id, s.user_id, range_agg(tstzrange(s.starts, s.ends)) as spans
        from days
        join paging_group g on g.account_id = ${account_id} and g.type = 'ScheduleGroup'
        join shift s on s.account_id = ${account_id} and s.group_id = g.id and s.starts < days.next_morning
         and s.starts >= days.begins - g.longest_shift and s.ends > days.begins
       group by days.day, days.is_weekend, days.begins, days.ends, days.morning, days.evening, days.next_morning, g.id, s.user_id)
    insert into duty_tally (account_id, span, start, group_id, user_id, seconds, night_seconds, weekend_seconds, nights)
    select ${account_id}, 'day', day, group_id, user_id, whole.seconds, night.seconds,
           case when is_weekend then whole.seconds else 0 end, case when evening_part.seconds >= 3600 then 1 else 0 end
      from duty
     cross join lateral (select seconds_in(spans * tstzmultirange(tstzrange(begins, ends))) as seconds) whole
     cross join lateral (
       select seconds_in(spans * tstzmultirange(tstzrange(begins, least(morning, ends)),
                                                tstzrange(least(evening, ends), ends))) as seconds) night
     cross join lateral (
       select seconds_in(spans * tstzmultirange(tstzrange(evening, next_morning))) as seconds) evening_part
     where whole.seconds > 0 or evening_part.seconds >= 3600`.execute(db)
  await sql`
    delete from gap_tally
     where account_id = ${account_id} and day between ${from}::date and ${until}::date
       and group_id in (select g.id from paging_group g where g.account_id = ${account_id})`.execute(db)
  await sql`
    with days as materialized (
      select d::date as day, d at time zone a.time_zone as begins,
             least((d + interval '1 day') at time zone a.time_zone, clock_now()) as ends, a.time_zone
        from account a
       cross join generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') d
       where a.account_id = ${account_id})
    insert into gap_tally (account_id, day, group_id, service_seconds, gap_seconds)
    select ${account_id}, days.day, g.id, seconds_in(service.spans), seconds_in(service.spans - covered.spans)
      from days
      join paging_group g on g.account_id = ${account_id} and g.type = 'ScheduleGroup'
      join lateral (
        select min(s.starts) as starts from shift s where s.account_id = ${account_id} and s.group_id = g.id) first
        on first.starts < days.ends
     cross join lateral (
       select service_time(${account_id}, g.service_hours, coalesce(g.time_zone, days.time_zone),
                           greatest(days.begins, first.starts), days.ends) as spans) service
     cross join lateral (
       select coalesce(range_agg(tstzrange(s.starts, s.ends)), '{}'::tstzmultirange) as spans from shift s
        where s.account_id = ${account_id} and s.group_id = g.id and s.starts < days.ends
          and s.starts >= days.begins - g.longest_shift and s.ends > days.begins) covered
     where days.begins < days.ends and not isempty(service.spans)`.execute(db)
}

const byGroupAndUser: SpanTally = {
  table: 'duty_tally',
  keys: ['group_id', 'user_id'],
  counts: ['seconds', 'night_seconds', 'weekend_seconds', 'nights'],
}

/** Stores the sums of one month. `month` is its first day. */
export const tallyDutyMonth = (db: Db, account_id: number, month: string): Promise<void> =>
  sumMonth(db, { account_id, month }, byGroupAndUser)
