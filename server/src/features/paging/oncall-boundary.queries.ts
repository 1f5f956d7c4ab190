import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface Boundary {
  group_id: number
  /** Null: no shift is under way and none is to come. An ISO instant. */
  boundary: string | null
}

/** Locks groups in the order of their ids: whoever tells of them tells of the last word. Answers the schedule groups. */
export async function lockGroups(db: Db, account_id: number, group_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group
     where account_id = ${account_id} and id = any(${group_ids}::bigint[]) and type = 'ScheduleGroup'
     order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes down when each group's answer changes next by itself. Answers those for which that is another moment now. */
export async function moveBoundaries(db: Db, account_id: number, group_ids: number[]): Promise<Boundary[]> {
  const { rows } = await sql<Boundary>`
    with at as materialized (select clock_now() as moment),
    found as (
      select g.id, least(
          (select min(s.ends) from shift s
            where s.account_id = g.account_id and s.group_id = g.id
              and s.starts >= span.earliest and s.starts <= at.moment and s.ends > at.moment),
          (select s.starts from shift s
            where s.account_id = g.account_id and s.group_id = g.id and s.starts > at.moment
            order by s.starts limit 1)
        ) as boundary
        from at, paging_group g
       cross join lateral (select at.moment - g.longest_shift as earliest offset 0) span
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[])
    )
    update paging_group g set next_boundary = found.boundary from found
     where g.account_id = ${account_id} and g.id = found.id and g.next_boundary is distinct from found.boundary
    returning g.id as group_id, g.next_boundary as boundary`.execute(db)
  return rows
}

/** Takes a boundary that has come; false when it was moved, or taken, meanwhile. Locks the group's row. */
export async function takeBoundary(
  db: Db,
  account_id: number,
  { group_id, boundary }: Boundary,
): Promise<boolean> {
  const { rows } = await sql`
    update paging_group set next_boundary = null
     where account_id = ${account_id} and id = ${group_id} and next_boundary = ${boundary}::timestamptz
    returning id`.execute(db)
  return rows.length === 1
}

/** Groups in whose calendar a person stands now or later, and those whose own or whose department's fail-over they are. */
export async function groupsOf(db: Db, account_id: number, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from shift
     where account_id = ${account_id} and user_id = ${user_id} and ends > (select clock_now())
    union
    select g.id from paging_group g
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and ${user_id} in (g.fail_over_user_id, d.fail_over_user_id)`.execute(
    db,
  )
  return rows.map(({ group_id }) => group_id)
}

/**
 * Groups whose calendar goes on and for which no boundary is waited for, or one that should have been taken by now. For
 * every account: a job asks.
 */
export async function unarmedGroups(db: Db): Promise<{ account_id: number; id: number }[]> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    with at as materialized (select clock_now() as moment)
    select g.account_id, g.id from at, paging_group g
     where g.type = 'ScheduleGroup'
       and (g.next_boundary is null or g.next_boundary < at.moment - interval '1 minute')
       and exists (select from shift s
                    where s.account_id = g.account_id and s.group_id = g.id and s.ends > at.moment)
     order by g.account_id, g.id limit 1000`.execute(db)
  return rows
}
