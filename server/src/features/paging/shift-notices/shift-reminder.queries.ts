import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface UpcomingShift {
  account_id: number
  group_id: number
  user_id: number
  event_id: number | null
  original_start: string | null
  starts: string
  ends: string
}

/**
 * Shifts that begin within an hour and whose users wait for a reminder. Left out: shifts that continue an earlier one
 * of the same user, and shifts that their users took or were notified of within this hour.
 * every account: one job serves all
 */
export async function listShiftsToRemind(worker: Db): Promise<UpcomingShift[]> {
  const { rows } = await sql<UpcomingShift>`
    with at as materialized (select clock_now() as moment)
    select distinct on (s.account_id, s.user_id, s.group_id, s.starts) s.account_id, s.group_id, s.user_id, s.event_id,
           to_char(s.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, s.starts, s.ends
      from at, paging_group g
     cross join lateral (
       select * from shift where account_id = g.account_id and group_id = g.id
          and starts > at.moment and starts <= at.moment + interval '1 hour') s
      join users u on u.account_id = s.account_id and u.id = s.user_id
       and u.is_active and not u.is_locked and u.shift_reminders
     where g.type = 'ScheduleGroup'
       and not exists (
         select from shift_notice n
          where n.account_id = s.account_id and n.user_id = s.user_id and n.group_id = s.group_id and n.starts = s.starts
            and (n.kind = 'begins_soon'
                 or n.kind in ('assigned', 'changed', 'given_back') and n.created > s.starts - interval '65 minutes'))
       and not exists (
         select from shift p
          where p.account_id = s.account_id and p.user_id = s.user_id and p.group_id = s.group_id
            and p.starts < s.starts and p.ends >= s.starts)
       and not exists (
         select from shift_takeover t
          where t.account_id = s.account_id and t.id = s.takeover_id and t.created > s.starts - interval '1 hour')
       and not exists (
         select from on_call_event e
          where e.account_id = s.account_id and e.id = s.event_id and e.created > s.starts - interval '1 hour')
     order by s.account_id, s.user_id, s.group_id, s.starts, s.call_order`.execute(worker)
  return rows
}

/** Returns the users with a new reminder. It replaces earlier notices of the same shift that have no answer. */
export async function insertReminders(
  db: Db,
  account_id: number,
  shifts: readonly UpcomingShift[],
): Promise<number[]> {
  const listed = JSON.stringify(shifts)
  const { rows } = await sql<{ user_id: number }>`
    with listed as materialized (
      select * from jsonb_to_recordset(${listed}::jsonb)
        as s(group_id bigint, user_id bigint, event_id bigint, original_start timestamp, starts timestamptz, ends timestamptz)
    ), replaced as (
      update shift_notice n set state = 'replaced'
        from listed s
       where n.account_id = ${account_id} and n.user_id = s.user_id and n.group_id = s.group_id and n.starts = s.starts
         and n.state = 'sent' and n.shift_count = 1 and n.kind in ('assigned', 'changed', 'given_back')
    )
    insert into shift_notice (account_id, group_id, user_id, kind, event_id, original_start, starts, ends)
    select ${account_id}, group_id, user_id, 'begins_soon', event_id, original_start, starts, ends from listed
    on conflict (account_id, user_id, group_id, starts) where kind = 'begins_soon' do nothing
    returning user_id`.execute(db)
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

interface UserKey {
  account_id: number
  user_id: number
}

export async function hasReminders(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select shift_reminders as is_on from users where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
  return rows[0]?.is_on ?? false
}

export const setReminders = (db: Db, { account_id, user_id }: UserKey, is_on: boolean) =>
  sql`update users set shift_reminders = ${is_on} where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
