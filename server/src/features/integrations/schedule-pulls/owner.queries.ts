import { sql } from 'kysely'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'

export interface OwnedSchedule {
  source_id: number
  source_name: string
  kind: ScheduleSourceKind
  group_name: string
  time_zone: string
  owners: { user_id: number; why: string }[]
}

/**
 * Finds the owners of an imported calendar: the fail-over user of the configuration, users who may change the
 * groups of the group's department and work in it, and the operator.
 */
export async function findOwnedSchedule(
  db: Db,
  { account_id, schedule_id }: { account_id: number; schedule_id: number },
): Promise<OwnedSchedule | undefined> {
  const { rows } = await sql<OwnedSchedule>`
    select s.id as source_id, s.name as source_name, s.kind, g.name as group_name,
           coalesce(g.time_zone, a.time_zone) as time_zone, coalesce(owners.list, '[]') as owners
      from source_schedule c
      join schedule_source s on s.account_id = c.account_id and s.id = c.source_id
      join paging_group g on g.account_id = c.account_id and g.id = c.group_id
      join account a on a.account_id = c.account_id
     cross join lateral (
       select json_agg(json_build_object('user_id', found.id, 'why', found.why)) as list from (
         select distinct on (u.id) u.id, reason.why
           from (select s.fail_over_user_id as id, 'fail-over user of the schedule source' as why
                 union all select a.operator_user_id, 'operator'
                 union all
                 select ud.user_id, 'administrator of the department'
                   from user_department ud
                   join permission_group_member pm on pm.account_id = ud.account_id and pm.user_id = ud.user_id
                   join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
                   join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
                    and rp.permission in ('paginggroups.change_paginggroup', 'paginggroups.change_department_paginggroups')
                  where ud.account_id = g.account_id and ud.department_id = g.department_id) reason
           join users u on u.account_id = c.account_id and u.id = reason.id and u.is_active and not u.is_locked
          order by u.id, reason.why limit 50) found) owners
     where c.account_id = ${account_id} and c.id = ${schedule_id}`.execute(db)
  return rows[0]
}

export interface EndingSchedule {
  account_id: number
  schedule_id: number
}

/** Hours before the end at which the owners are notified; 0 once it has run out. */
const levelOf = sql`case when ahead.ends <= clock_now() then 0
  when ahead.ends <= clock_now() + interval '24 hours' then 24 else 48 end`

/**
 * 1. `imported`: where the imported shifts end. Later shifts of second call leave the first call open, and a shift that
 *    was made to repeat says nothing about the source.
 * 2. `ahead`: the first time after that without first call. Shifts entered by hand may continue the import.
 */
const endOfSchedule = sql`
  cross join lateral (
    select coalesce(max(f.ends) filter (where f.call_order = 1), max(f.ends)) as ends
      from imported_shift i
      join on_call_event e on e.account_id = i.account_id and e.id = i.event_id and e.rule_id is null
      join shift f on f.account_id = i.account_id and f.event_id = i.event_id
     where i.account_id = c.account_id and i.schedule_id = c.id
       and i.ends > (clock_now() at time zone 'UTC') - interval '4 days') imported
  cross join lateral (
    select coalesce(max(upper(cover.span)), imported.ends) as ends
      from (select unnest(range_agg(tstzrange(f.starts, f.ends))) as span from shift f
             where f.account_id = c.account_id and f.group_id = c.group_id and f.call_order = 1
               and f.ends >= imported.ends) cover
     where lower(cover.span) <= imported.ends) ahead`

const isEnding = sql`c.is_imported and ahead.ends > clock_now() - interval '2 days'
  and ahead.ends <= clock_now() + interval '48 hours'
  and (c.notified_end is distinct from ahead.ends or c.notified_hours > ${levelOf})`

/** every account: runs in the worker role */
export async function listEndingSchedules(db: Db): Promise<EndingSchedule[]> {
  const { rows } = await sql<EndingSchedule>`
    select c.account_id, c.id as schedule_id from source_schedule c ${endOfSchedule} where ${isEnding}
     order by c.account_id, c.id limit 1000`.execute(db)
  return rows
}

export interface ScheduleEnd {
  ends: string
  hours: number
  /** The last success of the source, if its last pull failed or waits. */
  last_success: string | null
  trouble: string | null
  is_waiting: boolean
}

/** Returns undefined if the owners were notified in the meantime, or if the schedule continues. */
export async function markEndNotified(
  db: Db,
  { account_id, schedule_id }: EndingSchedule,
): Promise<ScheduleEnd | undefined> {
  const { rows } = await sql<ScheduleEnd>`
    with ending as materialized (
      select c.account_id, c.id, c.source_id, ahead.ends, ${levelOf} as hours
        from source_schedule c ${endOfSchedule}
       where c.account_id = ${account_id} and c.id = ${schedule_id} and ${isEnding}
    )
    update source_schedule c set notified_end = ending.ends, notified_hours = ending.hours
      from ending join schedule_source s on s.account_id = ending.account_id and s.id = ending.source_id
     where c.account_id = ending.account_id and c.id = ending.id
    returning ending.ends, ending.hours, s.last_success, s.trouble, c.waiting_since is not null as is_waiting`.execute(
    db,
  )
  return rows[0]
}
