import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { MonitoringPair } from './monitoring.queries.ts'

export async function listActiveThreadIds(
  db: Db,
  { account_id, user_id }: MonitoringPair,
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from subscriber
     where account_id = ${account_id} and user_id = ${user_id} and not is_archived and reason <> 'monitoring'
     order by thread_id`.execute(db)
  return rows.map((row) => row.thread_id)
}

export async function isMonitor(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from monitoring where account_id = ${account_id} and monitor_id = ${user_id} and ended is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Selects the threads in which the user is no participant, also if their monitoring has just ended. */
export async function listForeignThreadIds(
  db: Db,
  of: { account_id: number; user_id: number; thread_ids: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select asked.thread_id from unnest(${of.thread_ids}::bigint[]) as asked(thread_id)
     where not exists (select from subscriber s
       where s.account_id = ${of.account_id} and s.thread_id = asked.thread_id and s.user_id = ${of.user_id}
         and s.reason <> 'monitoring')`.execute(db)
  return rows.map((row) => row.thread_id)
}

/** Marks the threads as read. The caller has locked them. */
export async function insertMonitorSubscriptions(
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
 * Locks users whose thread returns to the inbox, as inserting a subscriber does implicitly: a monitoring that starts now
 * either waits for this transaction or is found by `insertMonitors`, which has to run after this.
 */
export async function lockMonitoredUsers(db: Db, account_id: number, user_ids: number[]): Promise<void> {
  await sql`select from users where account_id = ${account_id} and id = any(${user_ids}::bigint[])
     order by id for key share`.execute(db)
}

/** Dated `at` or the thread's last message. FOR SHARE waits for a monitoring that is ending. */
export async function insertMonitors(
  db: Db,
  of: { account_id: number; thread_id: number; user_ids: number[]; at?: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with monitors as materialized (
      select m.monitor_id from monitoring m
       where m.account_id = ${of.account_id} and m.user_id = any(${of.user_ids}::bigint[])
         and m.ended is null and m.expires > clock_now()
         for share
    )
    insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count, last_message_id,
      last_message_date)
    select ${of.account_id}, t.id, w.monitor_id, 'monitoring', 0, 1, t.last_message_id,
           coalesce(${of.at ?? null}::timestamptz, t.last_message_date)
      from (select distinct monitor_id from monitors) w, thread t
     where t.account_id = ${of.account_id} and t.id = ${of.thread_id} and t.recalled is null
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

const isUncoveredThread = (account_id: number, monitor_id: number, without: number | null) => sql`
  s.account_id = ${account_id} and s.user_id = ${monitor_id} and s.reason = 'monitoring'
  and not exists (
    select from monitoring m
      join subscriber o on o.account_id = m.account_id and o.user_id = m.user_id and o.reason <> 'monitoring'
     where m.account_id = ${account_id} and m.monitor_id = ${monitor_id} and m.ended is null
       and m.user_id is distinct from ${without}::bigint and o.thread_id = s.thread_id)`

export async function listUncoveredThreadIds(
  db: Db,
  { account_id, monitor_id, user_id }: Omit<MonitoringPair, 'user_id'> & { user_id: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select s.thread_id from subscriber s where ${isUncoveredThread(account_id, monitor_id, user_id)}
     order by s.thread_id`.execute(db)
  return rows.map((row) => row.thread_id)
}

export interface UncoveredThread {
  thread_id: number
  subscriber_id: number
  user_ids: number[]
}

/** Touches only `thread_ids`, which are locked: deleting a subscriber updates its thread. */
export async function removeMonitorSubscriptions(
  db: Db,
  { account_id, monitor_id, thread_ids }: Omit<MonitoringPair, 'user_id'> & { thread_ids: number[] },
): Promise<UncoveredThread[]> {
  const { rows } = await sql<UncoveredThread>`
    with gone as (
      delete from subscriber s
       where ${isUncoveredThread(account_id, monitor_id, null)} and s.thread_id = any(${thread_ids}::bigint[])
      returning s.thread_id, s.id
    )
    select gone.thread_id, gone.id as subscriber_id,
           array(select o.user_id from subscriber o
                  where o.account_id = ${account_id} and o.thread_id = gone.thread_id and o.user_id <> ${monitor_id}
                  order by o.id) as user_ids
      from gone order by gone.thread_id`.execute(db)
  return rows
}
