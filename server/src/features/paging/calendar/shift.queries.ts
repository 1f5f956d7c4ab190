import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { ShiftChanges, ShiftRow, StoredShift } from './shift-generation.rules.ts'
import { formatWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'

export async function readClock(db: Db): Promise<Instant> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_now()) * 1000)::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}

const columns = sql`s.id, s.user_id, s.call_order, floor(extract(epoch from s.starts) * 1000)::float8 as start,
  floor(extract(epoch from s.ends) * 1000)::float8 as "end", s.event_id,
  extract(epoch from s.original_start)::float8 as original_start, s.takeover_id, s.escalation_policy_id`

interface Params {
  account_id: number
  group_id: number
  event_ids: number[]
}

/** Without `event_ids`, the shifts of all events of the group. */
export async function listUpcomingShifts(
  db: Db,
  { account_id, group_id, event_ids }: Omit<Params, 'event_ids'> & Partial<Params>,
  now: Instant,
): Promise<StoredShift[]> {
  const { rows } = await sql<StoredShift>`
    select ${columns} from shift s
     where s.account_id = ${account_id} and s.group_id = ${group_id}
       and ${event_ids ? sql`s.event_id = any(${event_ids}::bigint[])` : sql`s.event_id is not null`}
       and s.ends > to_timestamp(${now}::float8 / 1000)`.execute(db)
  return rows
}

async function remove(db: Db, account_id: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from shift where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
}

async function end(db: Db, account_id: number, ends: ShiftChanges['end']): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update shift s set ends = to_timestamp(c."end" / 1000)
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as c(id bigint, "end" float8)
     where s.account_id = ${account_id} and s.id = c.id`.execute(db)
}

async function add(
  db: Db,
  { account_id, group_id }: Omit<Params, 'event_ids'>,
  rows: ShiftRow[],
): Promise<void> {
  if (rows.length === 0) return
  const listed = rows.map((row) => ({ ...row, original_start: formatWallTime(row.original_start) }))
  await sql`
    insert into shift (account_id, group_id, user_id, call_order, starts, ends, event_id, original_start, takeover_id,
                       escalation_policy_id)
    select ${account_id}, ${group_id}, r.user_id, r.call_order, to_timestamp(r.start / 1000), to_timestamp(r."end" / 1000),
           r.event_id, r.original_start, r.takeover_id, r.escalation_policy_id
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as r(user_id bigint, call_order smallint, start float8, "end" float8, event_id bigint, original_start timestamp,
             takeover_id bigint, escalation_policy_id bigint)`.execute(db)
}

export async function writeShifts(
  db: Db,
  key: Omit<Params, 'event_ids'>,
  changes: ShiftChanges,
): Promise<void> {
  await Promise.all([
    remove(db, key.account_id, changes.remove),
    end(db, key.account_id, changes.end),
    add(db, key, changes.add),
  ])
}

export async function setGeneratedUntil(
  db: Db,
  { account_id, group_id }: Omit<Params, 'event_ids'>,
  until: Instant,
): Promise<void> {
  await sql`
    update paging_group set shifts_until = to_timestamp(${until}::float8 / 1000)
     where account_id = ${account_id} and id = ${group_id}`.execute(db)
}

export async function getGeneratedUntil(
  db: Db,
  { account_id, group_id }: Omit<Params, 'event_ids'>,
): Promise<Instant | null> {
  const { rows } = await sql<{ until: number | null }>`
    select floor(extract(epoch from shifts_until) * 1000)::float8 as until from paging_group
     where account_id = ${account_id} and id = ${group_id}`.execute(db)
  return rows[0]?.until ?? null
}

/** every account: runs in the worker role */
export async function listGroupsToExtend(
  db: Db,
  days: number,
): Promise<{ account_id: number; group_id: number }[]> {
  const { rows } = await sql<{ account_id: number; group_id: number }>`
    select g.account_id, g.id as group_id from paging_group g
     where g.type = 'ScheduleGroup' and g.shifts_until < clock_now() + make_interval(days => ${days})
     order by g.shifts_until`.execute(db)
  return rows
}

export async function lockGroup(
  db: Db,
  { account_id, group_id }: Omit<Params, 'event_ids'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from paging_group where account_id = ${account_id} and id = ${group_id} for update`.execute(db)
  return rows.length === 1
}
