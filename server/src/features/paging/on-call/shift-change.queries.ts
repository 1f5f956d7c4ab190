import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface ShiftChange {
  group_id: number
  at: string | null
}

/** Locks by id, so that concurrent changes are published in order. */
export async function lockScheduleGroups(db: Db, account_id: number, group_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group
     where account_id = ${account_id} and id = any(${group_ids}::bigint[]) and type = 'ScheduleGroup'
     order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateNextShiftChanges(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<ShiftChange[]> {
  const { rows } = await sql<ShiftChange>`
    with at as materialized (select clock_now() as moment),
    found as (
      select g.id, least(
          (select min(s.ends) from shift s
            where s.account_id = g.account_id and s.group_id = g.id
              and s.starts >= span.earliest and s.starts <= at.moment and s.ends > at.moment),
          (select s.starts from shift s
            where s.account_id = g.account_id and s.group_id = g.id and s.starts > at.moment
            order by s.starts limit 1),
          case when g.service_hours is not null then (
            select min(boundary)
              from unnest(service_time(g.account_id, g.service_hours, coalesce(g.time_zone, a.time_zone),
                                       at.moment, at.moment + interval '15 days')) open(span),
                   unnest(array[lower(span), upper(span)]) boundary
             where boundary > at.moment) end
        ) as next_change
        from at, paging_group g
        join account a on a.account_id = g.account_id
       cross join lateral (select at.moment - g.longest_shift as earliest offset 0) span
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[])
    )
    update paging_group g set next_shift_change = found.next_change from found
     where g.account_id = ${account_id} and g.id = found.id and g.next_shift_change is distinct from found.next_change
    returning g.id as group_id, g.next_shift_change as at`.execute(db)
  return rows
}

export async function claimShiftChange(
  db: Db,
  account_id: number,
  { group_id, at }: ShiftChange,
): Promise<boolean> {
  const { rows } = await sql`
    update paging_group set next_shift_change = null
     where account_id = ${account_id} and id = ${group_id} and next_shift_change = ${at}::timestamptz
    returning id`.execute(db)
  return rows.length === 1
}

export async function listGroupsAffectedByUsers(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from shift
     where account_id = ${account_id} and user_id = any(${[...user_ids]}::bigint[]) and ends > (select clock_now())
    union
    select g.id from paging_group g
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id}
       and array[g.fail_over_user_id, d.fail_over_user_id] && ${[...user_ids]}::bigint[]`.execute(db)
  return rows.map(({ group_id }) => group_id)
}

/** every account: a job runs it */
export async function listGroupsMissingShiftChange(db: Db): Promise<{ account_id: number; id: number }[]> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    with at as materialized (select clock_now() as moment)
    select g.account_id, g.id from at, paging_group g
     where g.type = 'ScheduleGroup'
       and (g.next_shift_change is null or g.next_shift_change < at.moment - interval '1 minute')
       and exists (select from shift s
                    where s.account_id = g.account_id and s.group_id = g.id and s.ends > at.moment)
     order by g.account_id, g.id limit 1000`.execute(db)
  return rows
}
