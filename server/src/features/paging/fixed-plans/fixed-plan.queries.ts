import { formatWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface StoredFixedPlan {
  id: number
  name: string
  time_zone: string
  starts: WallTime
  ends: WallTime
  reason: string
  author: string | null
  created: string
  version: number
  changed_by: string | null
  /** By start. */
  shifts: { event_id: number; user_id: number; call_order: number; starts: WallTime; ends: WallTime }[]
}

interface Key {
  account_id: number
  group_id: number
}

/** Lists plans that have not ended, by start; with `id`, also one that has. Removed plans are left out. */
export async function listFixedPlans(
  db: Db,
  { account_id, group_id }: Key,
  id?: number,
): Promise<StoredFixedPlan[]> {
  const { rows } = await sql<StoredFixedPlan>`
    select p.id, p.name, p.time_zone, extract(epoch from p.starts)::float8 as starts,
           extract(epoch from p.ends)::float8 as ends, p.reason, author.display_name as author, p.created, p.version,
           changer.display_name as changed_by,
           coalesce((select json_agg(json_build_object(
                              'event_id', e.id, 'user_id', e.user_id, 'call_order', e.call_order,
                              'starts', extract(epoch from e.starts)::float8,
                              'ends', extract(epoch from e.ends)::float8) order by e.starts, e.call_order)
                       from on_call_event e
                      where e.account_id = p.account_id and e.fixed_plan_id = p.id and e.ends_before is null), '[]') as shifts
      from fixed_plan p
      left join users author on author.account_id = p.account_id and author.id = p.author_id
      left join users changer on changer.account_id = p.account_id and changer.id = p.changed_by_user_id
     where p.account_id = ${account_id} and p.group_id = ${group_id} and p.removed is null
       and ${id === undefined ? sql`p.ends at time zone p.time_zone > clock_now()` : sql`p.id = ${id}`}
     order by p.starts, p.id`.execute(db)
  return rows
}

interface FixedPlanRow {
  name: string
  starts: WallTime
  ends: WallTime
  reason: string
  by_user_id: number
}

export async function insertFixedPlan(
  db: Db,
  { account_id, group_id }: Key,
  plan: FixedPlanRow & { time_zone: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fixed_plan (account_id, group_id, name, time_zone, starts, ends, reason, author_id, changed_by_user_id)
    values (${account_id}, ${group_id}, ${plan.name}, ${plan.time_zone}, ${formatWallTime(plan.starts)}::timestamp,
            ${formatWallTime(plan.ends)}::timestamp, ${plan.reason}, ${plan.by_user_id}, ${plan.by_user_id})
    returning id`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('The insert returned no row.')
  return inserted.id
}

export async function updateFixedPlan(
  db: Db,
  { account_id, group_id }: Key,
  id: number,
  plan: FixedPlanRow,
): Promise<void> {
  await sql`
    update fixed_plan
       set name = ${plan.name}, starts = ${formatWallTime(plan.starts)}::timestamp,
           ends = ${formatWallTime(plan.ends)}::timestamp, reason = ${plan.reason}, version = version + 1,
           changed_by_user_id = ${plan.by_user_id}
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id}`.execute(db)
}

/** The row stays, since past shifts refer to it. */
export async function markRemoved(
  db: Db,
  { account_id, group_id }: Key,
  id: number,
  by_user_id: number,
): Promise<void> {
  await sql`
    update fixed_plan set removed = clock_now(), version = version + 1, changed_by_user_id = ${by_user_id}
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id}`.execute(db)
}
