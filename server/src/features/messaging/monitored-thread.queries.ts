import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Pair } from './monitoring.queries.ts'
import type {} from './messaging.tables.ts'

/** Threads that the watched person has in their inbox in their own right. Those that they watch themselves are not. */
export async function activeThreads(db: Db, { account_id, user_id }: Pair): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from subscriber
     where account_id = ${account_id} and user_id = ${user_id} and not is_archived and reason <> 'monitoring'
     order by thread_id`.execute(db)
  return rows.map((row) => row.thread_id)
}

/** Puts whoever watches onto these threads, read so far; those they have already stay as they are. The threads are locked. */
export async function watchThreads(
  db: Db,
  { account_id, monitor_id, thread_ids }: { account_id: number; monitor_id: number; thread_ids: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    insert into subscriber (account_id, thread_id, user_id, reason, state, delivered_message_id, read_message_id,
      last_message_id, last_message_date)
    select ${account_id}, t.id, ${monitor_id}, 'monitoring', 2, t.last_message_id, t.last_message_id, t.last_message_id,
           t.last_message_date
      from thread t
     where t.account_id = ${account_id} and t.id = any(${thread_ids}::bigint[]) and t.recalled is null
     order by t.id
    on conflict do nothing
    returning thread_id`.execute(db)
  return rows.map((row) => row.thread_id)
}

/**
 * Holds the keys of people to whose inbox a thread comes back, as the row of whoever is new on one does by itself: a
 * monitoring of theirs that starts now waits for this thread, or is seen by it. To be asked before who watches.
 */
export async function holdObserved(db: Db, account_id: number, user_ids: number[]): Promise<void> {
  await sql`select from users where account_id = ${account_id} and id = any(${user_ids}::bigint[])
     order by id for key share`.execute(db)
}

/**
 * Puts whoever watches these people onto a thread that they have now; answers who that is. Mostly nobody, and then it is
 * one look into an index. It came to them at `at`, else with its last message. A monitoring that is being ended in this moment is waited for.
 */
export async function letMonitorsIn(
  db: Db,
  of: { account_id: number; thread_id: number; user_ids: number[]; at?: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with watching as materialized (
      select m.monitor_id from monitoring m
       where m.account_id = ${of.account_id} and m.user_id = any(${of.user_ids}::bigint[])
         and m.ended is null and m.expires > clock_now()
         for share
    )
    insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count, last_message_id,
      last_message_date)
    select ${of.account_id}, t.id, w.monitor_id, 'monitoring', 0, 1, t.last_message_id,
           coalesce(${of.at ?? null}::timestamptz, t.last_message_date)
      from (select distinct monitor_id from watching) w, thread t
     where t.account_id = ${of.account_id} and t.id = ${of.thread_id} and t.recalled is null
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Threads that a person has only by watching, and that no monitoring of theirs reaches any more. */
const unreached = (account_id: number, monitor_id: number, without: number | null) => sql`
  s.account_id = ${account_id} and s.user_id = ${monitor_id} and s.reason = 'monitoring'
  and not exists (
    select from monitoring m
      join subscriber o on o.account_id = m.account_id and o.user_id = m.user_id and o.reason <> 'monitoring'
     where m.account_id = ${account_id} and m.monitor_id = ${monitor_id} and m.ended is null
       and m.user_id is distinct from ${without}::bigint and o.thread_id = s.thread_id)`

/** Threads that would be left behind without the monitoring of `user_id`. */
export async function threadsWithout(
  db: Db,
  { account_id, monitor_id, user_id }: Omit<Pair, 'user_id'> & { user_id: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select s.thread_id from subscriber s where ${unreached(account_id, monitor_id, user_id)}
     order by s.thread_id`.execute(db)
  return rows.map((row) => row.thread_id)
}

export interface LeftThread {
  thread_id: number
  subscriber_id: number
  /** Who stays on the thread, and is told. */
  user_ids: number[]
}

/** Takes a person off the threads that no monitoring of theirs reaches any more. The threads are locked. */
export async function leaveThreads(
  db: Db,
  { account_id, monitor_id }: Omit<Pair, 'user_id'>,
): Promise<LeftThread[]> {
  const { rows } = await sql<LeftThread>`
    with gone as (
      delete from subscriber s where ${unreached(account_id, monitor_id, null)} returning s.thread_id, s.id
    )
    select gone.thread_id, gone.id as subscriber_id,
           array(select o.user_id from subscriber o
                  where o.account_id = ${account_id} and o.thread_id = gone.thread_id and o.user_id <> ${monitor_id}
                  order by o.id) as user_ids
      from gone order by gone.thread_id`.execute(db)
  return rows
}
