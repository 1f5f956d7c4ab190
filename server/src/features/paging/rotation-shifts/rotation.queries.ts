import type { RotationPlan } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import type { WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type RotationSettings = Omit<RotationPlan, 'starts' | 'author' | 'created'>

export interface StoredPlan extends RotationSettings {
  starts: WallTime
  author: string | null
  created: string
}

export interface StoredRotation {
  id: number
  name: string
  ends: WallTime | null
  /** By `starts`. */
  plans: StoredPlan[]
  version: number
  changed_by: string | null
}

interface Key {
  account_id: number
  group_id: number
}

type Row = Omit<StoredRotation, 'plans'> & {
  plans: { starts: WallTime; settings: RotationSettings; author: string | null; created: string }[]
}

/** Lists rotations that have not ended, by name; with `id`, also one that has. */
export async function listRotations(
  db: Db,
  { account_id, group_id }: Key,
  id?: number,
): Promise<StoredRotation[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, extract(epoch from r.ends)::float8 as ends, r.version, changer.display_name as changed_by,
           (select json_agg(json_build_object('starts', extract(epoch from p.starts)::float8, 'settings', p.settings,
                                              'author', author.display_name, 'created', p.created) order by p.starts)
              from rotation_plan p
              left join users author on author.account_id = p.account_id and author.id = p.author_id
             where p.account_id = r.account_id and p.rotation_id = r.id and p.replaced is null) as plans
      from rotation r
      join paging_group g on g.account_id = r.account_id and g.id = r.group_id
      join account a on a.account_id = r.account_id
      left join users changer on changer.account_id = r.account_id and changer.id = r.changed_by_user_id
     where r.account_id = ${account_id} and r.group_id = ${group_id}
       and ${
         id === undefined
           ? sql`(r.ends is null or r.ends > clock_now() at time zone coalesce(g.time_zone, a.time_zone))`
           : sql`r.id = ${id}`
       }
     order by fold(r.name), r.id`.execute(db)
  return rows.map(({ plans, ...rotation }) => ({
    ...rotation,
    plans: plans.map(({ settings, ...plan }) => ({ ...settings, ...plan })),
  }))
}

/** The account’s holidays, in days since 1970. */
export async function listHolidayNumbers(db: Db, account_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select day - date '1970-01-01' as number from holiday where account_id = ${account_id}`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

export async function getGroupZone(db: Db, { account_id, group_id }: Key): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce(g.time_zone, a.time_zone) as zone
      from paging_group g join account a on a.account_id = g.account_id
     where g.account_id = ${account_id} and g.id = ${group_id}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}
