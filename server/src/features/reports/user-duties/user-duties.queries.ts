import { sql } from 'kysely'
import type { UserDuty, UserShift } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

export interface DutyRow {
  kind: UserDuty['kind']
  id: number
  name: string
  /** Shifts of the group; 1 for other kinds. */
  count: number
  starts: string | null
  ends: string | null
  /** Shifts during which the replacement has another one. */
  overlap_count: number
  /** The number of items of this kind: shifts, groups, departments or policies. */
  total: number
}

/** The first of each kind, by start or name. */
export async function listNamedDuties(
  db: Db,
  {
    account_id,
    user_id,
    replacement_id,
    most,
  }: { account_id: number; user_id: number; replacement_id: number | null; most: number },
): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select kind, id, name, count, starts, ends, overlap_count, total from (
      select duty.*, (sum(count) over (partition by kind))::int as total,
             row_number() over (partition by kind order by starts, fold(name), id) as place
        from (
          select 'shift' as kind, g.id, g.name, count(*)::int as count, min(s.starts) as starts,
                 (array_agg(s.ends order by s.starts, s.id))[1] as ends,
                 count(*) filter (where exists (
                   select from shift o where o.account_id = ${account_id} and o.user_id = ${replacement_id}::bigint
                      and o.starts < s.ends and o.ends > s.starts))::int as overlap_count
            from shift s join paging_group g on g.account_id = s.account_id and g.id = s.group_id
           where s.account_id = ${account_id} and s.user_id = ${user_id} and s.ends > clock_now()
           group by g.id, g.name
          union all
          select 'group_fail_over', id, name, 1, null, null, 0 from paging_group
           where account_id = ${account_id} and fail_over_user_id = ${user_id}
          union all
          select 'department_fail_over', id, name, 1, null, null, 0 from department
           where account_id = ${account_id} and fail_over_user_id = ${user_id} and archived is null
          union all
          select 'department_contact', d.id, d.name, 1, null, null, 0 from department_contact dc
            join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.user_id = ${user_id}
            join department d on d.account_id = dc.account_id and d.id = dc.department_id and d.archived is null
           where dc.account_id = ${account_id} and dc.is_contactable
          union all
          select 'operator', account_id, name, 1, null, null, 0 from account
           where account_id = ${account_id} and operator_user_id = ${user_id}
          union all
          select 'account_fail_over', account_id, name, 1, null, null, 0 from account
           where account_id = ${account_id} and fail_over_user_id = ${user_id}
          union all
          select distinct 'escalation_step', p.id, p.name, 1, null::timestamptz, null::timestamptz, 0 from escalation_target t
            join escalation_policy p on p.account_id = t.account_id and p.id = t.policy_id
           where t.account_id = ${account_id} and t.user_id = ${user_id}
        ) duty
    ) numbered
     where place <= ${most} order by kind, place`.execute(db)
  return rows
}

/** Now and later, by start. */
export async function listShifts(
  db: Db,
  {
    account_id,
    user_id,
    limit,
    offset,
  }: { account_id: number; user_id: number; limit: number; offset: number },
): Promise<Page<UserShift>> {
  const { rows } = await sql<UserShift & { total: number }>`
    with at as materialized (select clock_now() as moment)
    select s.id, json_build_object('id', g.id, 'uid', g.uid, 'name', g.name) as "group", s.starts as start,
           s.ends as "end", s.call_order, s.starts <= at.moment as is_now, count(*) over ()::int as total
      from at, shift s join paging_group g on g.account_id = s.account_id and g.id = s.group_id
     where s.account_id = ${account_id} and s.user_id = ${user_id} and s.ends > at.moment
     order by s.starts, s.call_order, s.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}
