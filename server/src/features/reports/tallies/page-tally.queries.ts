import { failOverRoles } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { pageOutcomes } from '@wardline/contract/reports/standard-reports/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isAnswer, isDecline } from '../../messaging/acknowledgements/answer.queries.ts'
import { listColumns, sumMonth, type SpanTally } from './month-sums.queries.ts'
import { countSteps } from './step.queries.ts'
import { timeOf, type Days } from './tally-time.queries.ts'

/**
 * Brings the outcomes of the pages of these days up to date, and returns the days with a change.
 *
 * 1. A page is a message that requested responses; it was sent when it first did. Test pages and recalled pages are left
 * out.
 * 2. It belongs to the group that its escalation or an on-call duty names, else to one that the thread was addressed to.
 * 3. It failed over if a fail-over user was asked. The reason of a recipient begins with the role of a fail-over user.
 * 4. It is answered by an acceptance, or by an option that does not mean no. Declines are counted apart.
 * 5. The shifts of a deleted group are gone, so whether anyone was on call stays as it was.
 * 6. An event more than three days later is not counted, so a day is final on the fourth day after it.
 */
export async function saveOutcomes(db: Db, { account_id, from, until }: Days): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with ${timeOf({ account_id, from, until })},
    asked as materialized (
      select k.thread_id, k.message_id, min(k.since) as sent, min(k.group_id) as group_id,
             array_agg(distinct k.user_id order by k.user_id) as user_ids,
             min(k.closed) filter (where ${isAnswer('k')}) as answered,
             min(k.closed) filter (where ${isDecline('k')}) as declined,
             bool_or(k.state = 'expired') as has_expired
        from (select distinct recent.thread_id, recent.message_id
                from span join acknowledgement recent on recent.account_id = ${account_id}
                 and recent.since >= span.begins and recent.since < span.ends) page
        join acknowledgement k on k.account_id = ${account_id} and k.thread_id = page.thread_id and k.message_id = page.message_id
       where not exists (select from test_page t where t.account_id = ${account_id} and t.thread_id = page.thread_id)
       group by k.thread_id, k.message_id
      having not bool_and(k.state = 'recalled')),
    fresh as materialized (
      select asked.thread_id, asked.message_id, (asked.sent at time zone span.time_zone)::date as day,
             extract(hour from asked.sent at time zone span.time_zone)::smallint as hour, asked.sent,
             coalesce(run.group_id, asked.group_id, addressed.group_id, 0) as group_id,
             coalesce(m.priority, t.priority) as priority, asked.user_ids,
             seconds_until(asked.sent, least(receipt.delivered, happened.delivered)) as delivered_seconds,
             seconds_until(asked.sent, receipt.opened) as opened_seconds,
             seconds_until(asked.sent, asked.answered) as answered_seconds,
             coalesce(happened.is_escalated, false) as is_escalated,
             (coalesce(happened.is_unanswered, false) or asked.has_expired)
               and seconds_until(asked.sent, asked.answered) is null as is_unanswered,
             coalesce(happened.is_misdirected, false) as is_misdirected,
             case when g.id is null then coalesce(before.was_nobody_on_call, false)
                  else g.type = 'ScheduleGroup' and not exists (
                    select from shift s
                     where s.account_id = ${account_id} and s.group_id = g.id and s.starts <= asked.sent
                       and s.starts >= asked.sent - g.longest_shift and s.ends > asked.sent) end as was_nobody_on_call,
             exists (
               select from subscriber s
                where s.account_id = ${account_id} and s.thread_id = asked.thread_id and s.user_id = any(asked.user_ids)
                  and split_part(s.why, ';', 1) = any(${failOverRoles}::text[])) as is_failed_over,
             seconds_until(asked.sent, asked.declined) is not null as is_declined
        from asked
        join span on asked.sent >= span.begins and asked.sent < span.ends
        join thread t on t.account_id = ${account_id} and t.id = asked.thread_id
        join message m on m.account_id = ${account_id} and m.thread_id = asked.thread_id and m.id = asked.message_id
        left join lateral (
          select min(r.group_id) as group_id from escalation_run r
           where r.account_id = ${account_id} and r.thread_id = asked.thread_id and r.message_id = asked.message_id) run on true
        left join lateral (
          select min(x.paging_group_id) as group_id from thread_group x
           where x.account_id = ${account_id} and x.thread_id = asked.thread_id) addressed on true
        left join lateral (
          select min(r.at) filter (where r.kind = 1) as delivered, min(r.at) filter (where r.kind = 2) as opened from receipt r
           where r.account_id = ${account_id} and r.thread_id = asked.thread_id and r.user_id = any(asked.user_ids)
             and r.message_id >= asked.message_id) receipt on true
        left join lateral (
          select min(e.at) filter (where e.kind = 'delivered') as delivered,
                 bool_or(e.kind in ('step', 'repeated', 'fail_over')) as is_escalated,
                 bool_or(e.kind = 'unanswered') as is_unanswered, bool_or(e.kind = 'wrong_recipient') as is_misdirected
            from page_event e
           where e.account_id = ${account_id} and e.thread_id = asked.thread_id and e.message_id = asked.message_id
             and e.at < asked.sent + interval '3 days') happened on true
        left join paging_group g on g.account_id = ${account_id}
         and g.id = coalesce(run.group_id, asked.group_id, addressed.group_id)
        left join page_outcome before on before.account_id = ${account_id}
         and before.thread_id = asked.thread_id and before.message_id = asked.message_id),
    gone as (
      delete from page_outcome p
       where p.account_id = ${account_id} and p.day between ${from}::date and ${until}::date
         and not exists (select from fresh f where f.thread_id = p.thread_id and f.message_id = p.message_id)
      returning p.day),
    saved as (
      insert into page_outcome as p (account_id, thread_id, message_id, day, hour, sent, group_id, priority, user_ids,
             delivered_seconds, opened_seconds, answered_seconds, is_escalated, is_unanswered, is_misdirected, was_nobody_on_call,
             is_failed_over, is_declined)
      select ${account_id}, f.* from fresh f
      on conflict (account_id, thread_id, message_id) do update
         set day = excluded.day, hour = excluded.hour, sent = excluded.sent, group_id = excluded.group_id,
             priority = excluded.priority, user_ids = excluded.user_ids, delivered_seconds = excluded.delivered_seconds,
             opened_seconds = excluded.opened_seconds, answered_seconds = excluded.answered_seconds,
             is_escalated = excluded.is_escalated, is_unanswered = excluded.is_unanswered,
             is_misdirected = excluded.is_misdirected, was_nobody_on_call = excluded.was_nobody_on_call,
             is_failed_over = excluded.is_failed_over, is_declined = excluded.is_declined
       where (p.*) is distinct from (excluded.*)
      returning p.day)
    select day::text as day from gone union select day::text from saved order by day`.execute(db)
  return rows.map(({ day }) => day)
}

const counts = ['pages', ...pageOutcomes]
const steps = ['delivery_steps', 'opening_steps', 'answer_steps']

const hourly: SpanTally = { table: 'page_tally', keys: ['hour', 'group_id', 'priority'], counts, steps }

/** page_tally over the hours, and over the groups, which most reports read instead. */
const sums: readonly SpanTally[] = [
  { table: 'group_page_tally', keys: ['group_id', 'priority'], counts, steps },
  { table: 'hospital_page_tally', keys: ['hour', 'priority'], counts, steps },
]

const byUser: SpanTally = { table: 'user_page_tally', keys: ['user_id'], counts: ['pages', 'night_pages'] }

/** Adds up page_tally for one day. */
async function sumDay(db: Db, account_id: number, day: string, tally: SpanTally): Promise<void> {
  const { key, counted, summed } = listColumns(tally)
  const table = sql.table(tally.table)
  await sql`
    delete from ${table} where account_id = ${account_id} and span = 'day' and start = ${day}::date`.execute(
    db,
  )
  await sql`
    insert into ${table} (account_id, span, start, ${key}, ${counted})
    select ${account_id}, 'day', ${day}::date, ${key}, ${summed} from page_tally
     where account_id = ${account_id} and span = 'day' and start = ${day}::date
     group by ${key}`.execute(db)
}

/** Counts the outcomes of one day again. */
export async function tallyPages(db: Db, account_id: number, day: string): Promise<void> {
  await sql`
    delete from page_tally where account_id = ${account_id} and span = 'day' and start = ${day}::date`.execute(
    db,
  )
  await sql`
    insert into page_tally (account_id, span, start, hour, group_id, priority, ${listColumns(hourly).counted})
    select ${account_id}, 'day', day, hour, group_id, priority, count(*), count(delivered_seconds), count(opened_seconds),
           count(answered_seconds), count(*) filter (where is_escalated), count(*) filter (where is_unanswered),
           count(*) filter (where is_misdirected), count(*) filter (where was_nobody_on_call),
           count(*) filter (where is_failed_over), count(*) filter (where is_declined),
           ${countSteps(sql.ref('delivered_seconds'))}, ${countSteps(sql.ref('opened_seconds'))},
           ${countSteps(sql.ref('answered_seconds'))}
      from page_outcome where account_id = ${account_id} and day = ${day}::date
     group by day, hour, group_id, priority`.execute(db)
  for (const tally of sums) await sumDay(db, account_id, day, tally)
  await sql`delete from page_recipient where account_id = ${account_id} and day = ${day}::date`.execute(db)
  await sql`
    insert into page_recipient (account_id, user_id, day, thread_id, message_id)
    select ${account_id}, user_id, day, thread_id, message_id
      from page_outcome cross join unnest(user_ids) as user_id
     where account_id = ${account_id} and day = ${day}::date`.execute(db)
  await sql`
    delete from user_page_tally where account_id = ${account_id} and span = 'day' and start = ${day}::date`.execute(
    db,
  )
  await sql`
    insert into user_page_tally (account_id, span, start, user_id, pages, night_pages)
    select ${account_id}, 'day', day, user_id, count(*), count(*) filter (where hour >= 22 or hour < 6)
      from page_outcome cross join unnest(user_ids) as user_id
     where account_id = ${account_id} and day = ${day}::date
     group by day, user_id`.execute(db)
}

/** Stores the sums of one month. `month` is its first day. */
export async function tallyPageMonth(db: Db, account_id: number, month: string): Promise<void> {
  for (const tally of [hourly, ...sums, byUser]) await sumMonth(db, { account_id, month }, tally)
}
