import type { ShiftSummarySettings } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface UserKey {
  account_id: number
  user_id: number
}

export interface StoredSettings extends ShiftSummarySettings {
  next_due: string | null
}

export async function findSettings(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select frequency, weekday, at_time as time, next_due from shift_summary
     where account_id = ${account_id} and user_id = ${user_id}`.execute(db)
  return rows[0]
}

export interface AccountClock {
  now_ms: number
  time_zone: string
}

export async function readAccountClock(db: Db, account_id: number): Promise<AccountClock> {
  const { rows } = await sql<AccountClock>`
    select floor(extract(epoch from clock_now()) * 1000)::float8 as now_ms, time_zone from account
     where account_id = ${account_id}`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error(`There is no account ${account_id}.`)
  return clock
}

export const setSettings = (
  db: Db,
  { account_id, user_id }: UserKey,
  { frequency, weekday, time, due_ms }: ShiftSummarySettings & { due_ms: number | null },
) =>
  sql`insert into shift_summary (account_id, user_id, frequency, weekday, at_time, next_due)
      values (${account_id}, ${user_id}, ${frequency}, ${weekday}, ${time}, to_timestamp(${due_ms}::float8 / 1000))
      on conflict (account_id, user_id) do update
         set frequency = excluded.frequency, weekday = excluded.weekday, at_time = excluded.at_time,
             next_due = excluded.next_due`.execute(db)

export interface DueSummary extends ShiftSummarySettings {
  can_receive: boolean
}

/** Locks the settings. Undefined if the summary of this time was replaced by a change, or turned off. */
export async function lockDue(
  db: Db,
  { account_id, user_id }: UserKey,
  due_ms: number,
): Promise<DueSummary | undefined> {
  const { rows } = await sql<DueSummary>`
    select y.frequency, y.weekday, y.at_time as time, u.is_active and not u.is_locked as can_receive
      from shift_summary y
      join users u on u.account_id = y.account_id and u.id = y.user_id
     where y.account_id = ${account_id} and y.user_id = ${user_id}
       and y.next_due = to_timestamp(${due_ms}::float8 / 1000)
       for no key update of y`.execute(db)
  return rows[0]
}

export const setNextDue = (db: Db, { account_id, user_id }: UserKey, due_ms: number) =>
  sql`update shift_summary set next_due = to_timestamp(${due_ms}::float8 / 1000)
       where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

/** Users who never chose a time have a row from now on, with summaries off. */
export const recordThread = (
  db: Db,
  { account_id, user_id }: UserKey,
  { frequency, weekday, time }: ShiftSummarySettings,
  sent: { thread_id: number; notice_text: string },
) =>
  sql`insert into shift_summary (account_id, user_id, frequency, weekday, at_time, thread_id, notice_text)
      values (${account_id}, ${user_id}, ${frequency}, ${weekday}, ${time}, ${sent.thread_id}, ${sent.notice_text})
      on conflict (account_id, user_id) do update
         set thread_id = excluded.thread_id, notice_text = excluded.notice_text`.execute(db)
