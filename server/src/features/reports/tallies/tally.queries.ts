import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { systemUserNames } from '../../accounts/users/system-user.queries.ts'
import { timeOf, type Days } from './tally-time.queries.ts'

export async function listTalliedAccounts(db: Db): Promise<{ account_id: number }[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account where not is_internal order by account_id`.execute(db)
  return rows
}

/** Locks the tally of the account until the transaction ends. `first` is the day of the first message or sign-in. */
export async function lockTally(
  db: Db,
  account_id: number,
): Promise<{ tallied: string | null; today: string; first: string | null }> {
  await sql`insert into report_tally (account_id) values (${account_id}) on conflict do nothing`.execute(db)
  // A transaction may commit messages some minutes after the time that they carry.
  const { rows } = await sql<{ tallied: string | null; today: string; first: string | null }>`
    select hospital_day(${account_id}, r.upto - interval '15 minutes')::text as tallied,
           hospital_day(${account_id}, clock_now())::text as today,
           least(
             (select hospital_day(${account_id}, min(t.created)) from thread t where t.account_id = ${account_id}),
             (select min(d.day) from user_day d where d.account_id = ${account_id}))::text as first
      from report_tally r where r.account_id = ${account_id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The row of the tally was inserted before.')
  return row
}

export async function saveTally(db: Db, account_id: number): Promise<void> {
  await sql`update report_tally set upto = clock_now() where account_id = ${account_id}`.execute(db)
}

/** Returns the number of days after which conversations are removed, or `null` if they are retained for ever. */
export async function findRetentionDays(db: Db, account_id: number): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select days from retention_rule where account_id = ${account_id} and kind = 'conversations'`.execute(db)
  return rows[0]?.days ?? null
}

/** Counts the messages of these days again, without automatic ones and those of Wardline itself. */
export async function tallyMessages(db: Db, { account_id, from, until }: Days): Promise<void> {
  await sql`
    delete from message_day
     where account_id = ${account_id} and day between ${from}::date and ${until}::date`.execute(db)
  await sql`
    with ${timeOf({ account_id, from, until })},
    itself as (
      select u.id from users u where u.account_id = ${account_id} and u.username = any(${systemUserNames}::text[]))
    insert into message_day (account_id, user_id, day, message_type_id, priority, threads, messages)
    select ${account_id}, user_id, day, type_id, priority, sum(threads), sum(messages)
      from (
        select m.sender_id as user_id, (m.created at time zone span.time_zone)::date as day,
               coalesce(t.message_type_id, 0) as type_id, coalesce(m.priority, t.priority) as priority, 0 as threads, 1 as messages
          from span
          join message m on m.account_id = ${account_id} and m.created >= span.begins and m.created < span.ends
          join thread t on t.account_id = ${account_id} and t.id = m.thread_id
         where not m.is_automatic and m.sender_id not in (select id from itself)
        union all
        select t.created_by, (t.created at time zone span.time_zone)::date,
               coalesce(t.message_type_id, 0), t.priority, 1, 0
          from span
          join thread t on t.account_id = ${account_id} and t.created >= span.begins and t.created < span.ends
         where t.created_by not in (select id from itself)) each
     group by user_id, day, type_id, priority`.execute(db)
}

/** Sums of these days for the hospital, from the tallies of its users. */
export async function tallyHospital(db: Db, { account_id, from, until }: Days): Promise<void> {
  await sql`
    delete from hospital_message_day
     where account_id = ${account_id} and day between ${from}::date and ${until}::date`.execute(db)
  await sql`
    insert into hospital_message_day (account_id, day, message_type_id, priority, threads, messages)
    select account_id, day, message_type_id, priority, sum(threads), sum(messages) from message_day
     where account_id = ${account_id} and day between ${from}::date and ${until}::date
     group by account_id, day, message_type_id, priority`.execute(db)
  await sql`
    delete from hospital_user_day
     where account_id = ${account_id} and day between ${from}::date and ${until}::date`.execute(db)
  await sql`
    insert into hospital_user_day (account_id, day, active, senders)
    select ${account_id}, day, count(distinct user_id) filter (where was_active),
           count(distinct user_id) filter (where not was_active)
      from (
        select day, user_id, true as was_active from user_day
         where account_id = ${account_id} and day between ${from}::date and ${until}::date
        union all
        select day, user_id, false from message_day
         where account_id = ${account_id} and day between ${from}::date and ${until}::date and messages > 0) each
     group by day`.execute(db)
}

/** Sums of one month for each user. `month` is its first day. Users without a change keep their row as it is. */
export async function tallyMonth(db: Db, account_id: number, month: string): Promise<void> {
  await sql`
    with fresh as materialized (
      select user_id, sum(threads)::int as threads, sum(messages)::int as messages,
             (count(distinct day) filter (where messages > 0))::int as active_days
        from message_day
       where account_id = ${account_id} and day >= ${month}::date and day < ${month}::date + interval '1 month'
       group by user_id),
    gone as (
      delete from message_month m
       where m.account_id = ${account_id} and m.month = ${month}::date
         and m.user_id not in (select user_id from fresh))
    insert into message_month as m (account_id, month, user_id, threads, messages, active_days)
    select ${account_id}, ${month}::date, user_id, threads, messages, active_days from fresh
    on conflict (account_id, month, user_id) do update
       set threads = excluded.threads, messages = excluded.messages, active_days = excluded.active_days
     where (m.threads, m.messages, m.active_days) is distinct from (excluded.threads, excluded.messages, excluded.active_days)`.execute(
    db,
  )
}
