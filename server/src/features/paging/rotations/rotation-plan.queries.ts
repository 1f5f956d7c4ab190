import { formatWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { RotationSettings } from '../rotation-shifts/rotation.queries.ts'

interface Key {
  account_id: number
  rotation_id: number
}

export async function insertRotation(
  db: Db,
  row: { account_id: number; group_id: number; name: string; by_user_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rotation (account_id, group_id, name, changed_by_user_id)
    values (${row.account_id}, ${row.group_id}, ${row.name}, ${row.by_user_id}) returning id`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('The insert returned no row.')
  return inserted.id
}

export async function updateRotation(
  db: Db,
  { account_id, rotation_id }: Key,
  { name, ends, by_user_id }: { name: string; ends: WallTime | null; by_user_id: number },
): Promise<void> {
  await sql`
    update rotation
       set name = ${name}, ends = ${ends === null ? null : formatWallTime(ends)}::timestamp, version = version + 1,
           changed_by_user_id = ${by_user_id}
     where account_id = ${account_id} and id = ${rotation_id}`.execute(db)
}

/** The first plan stays with `keepsFirst`, so that a rotation that never began still has its settings. */
export async function replacePlans(
  db: Db,
  { account_id, rotation_id }: Key,
  { from, keepsFirst = false }: { from: WallTime; keepsFirst?: boolean },
): Promise<void> {
  await sql`
    update rotation_plan p set replaced = clock_now()
     where p.account_id = ${account_id} and p.rotation_id = ${rotation_id} and p.replaced is null
       and p.starts >= ${formatWallTime(from)}::timestamp
       and (${!keepsFirst} or exists (
             select from rotation_plan earlier
              where earlier.account_id = p.account_id and earlier.rotation_id = p.rotation_id
                and earlier.replaced is null and earlier.starts < p.starts))`.execute(db)
}

export async function insertPlan(
  db: Db,
  { account_id, rotation_id }: Key,
  { starts, settings, author_id }: { starts: WallTime; settings: RotationSettings; author_id: number },
): Promise<void> {
  await sql`
    insert into rotation_plan (account_id, rotation_id, starts, settings, author_id)
    values (${account_id}, ${rotation_id}, ${formatWallTime(starts)}::timestamp, ${JSON.stringify(settings)}::jsonb,
            ${author_id})`.execute(db)
}

export interface Candidate {
  user_id: number
  display_name: string
  is_member: boolean
  can_receive: boolean
}

/** With `isLocked`, the users cannot be locked or deactivated before the commit. */
export async function listCandidates(
  db: Db,
  { account_id, group_id }: { account_id: number; group_id: number },
  { user_ids, isLocked }: { user_ids: readonly number[]; isLocked: boolean },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id as user_id, u.display_name, u.is_active and not u.is_locked as can_receive,
           exists (select from paging_group_member m
                    where m.account_id = u.account_id and m.group_id = ${group_id} and m.user_id = u.id) as is_member
      from users u where u.account_id = ${account_id} and u.id = any(${[...user_ids]}::bigint[])
     order by u.id ${isLocked ? sql`for share` : sql``}`.execute(db)
  return rows
}

/** Lists the events that were changed, cancelled or taken over by hand. */
export async function listEditedEvents(
  db: Db,
  account_id: number,
  event_ids: readonly number[],
): Promise<Set<number>> {
  if (event_ids.length === 0) return new Set()
  const { rows } = await sql<{ event_id: number }>`
    select event_id from on_call_override where account_id = ${account_id} and event_id = any(${[...event_ids]}::bigint[])
     union
    select event_id from shift_takeover
     where account_id = ${account_id} and event_id = any(${[...event_ids]}::bigint[]) and undone is null`.execute(
    db,
  )
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Replaces the plan that starts at a time, if there is one; later plans stay. */
export async function replacePlan(db: Db, { account_id, rotation_id }: Key, starts: WallTime): Promise<void> {
  await sql`
    update rotation_plan set replaced = clock_now()
     where account_id = ${account_id} and rotation_id = ${rotation_id} and replaced is null
       and starts = ${formatWallTime(starts)}::timestamp`.execute(db)
}

/** Lists the rotations in which a user has turns, in the order in which their groups are locked. */
export async function listRotationsOf(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<{ group_id: number; rotation_id: number }[]> {
  const { rows } = await sql<{ group_id: number; rotation_id: number }>`
    select r.group_id, r.id as rotation_id
      from rotation r
      join paging_group g on g.account_id = r.account_id and g.id = r.group_id
      join account a on a.account_id = r.account_id
     where r.account_id = ${account_id}
       and (r.ends is null or r.ends > clock_now() at time zone coalesce(g.time_zone, a.time_zone))
       and exists (select from rotation_plan p
                    where p.account_id = r.account_id and p.rotation_id = r.id and p.replaced is null
                      and p.settings -> 'people' @> to_jsonb(${user_id}::bigint))
     order by r.group_id, r.id`.execute(db)
  return rows
}
