import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'
import type { PlanningRules, QualificationNeed, RuleLimits } from '@wardline/rostering/violation.ts'
import type { NamedShift } from './violation-text.rules.ts'

interface StoredRules {
  rules: (RuleLimits & { is_default: boolean; group_ids: number[]; user_ids: number[] })[]
  absences: { user_id: number; start: Instant; end: Instant }[]
  needs: (QualificationNeed & { group_id: number })[]
  held: { user_id: number; qualification_id: number; runs_out: WallTime | null }[]
}

/** One statement, because each change of a calendar reads the rules. Qualifications that no group needs are left out. */
export async function loadPlanningRules(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<PlanningRules> {
  const { rows } = await sql<StoredRules>`
    select coalesce((select json_agg(json_build_object(
                'id', r.id, 'name', r.name, 'min_rest_hours', r.min_rest_hours, 'max_duty_hours', r.max_duty_hours,
                'max_nights_in_row', r.max_nights_in_row, 'max_weekly_hours', r.max_weekly_hours,
                'averaging_weeks', r.averaging_weeks, 'counted_percent', r.counted_percent,
                'enforcement', r.enforcement, 'is_default', r.is_default,
                'group_ids', array(select rg.group_id from rest_rule_group rg
                                    where rg.account_id = r.account_id and rg.rest_rule_id = r.id),
                'user_ids', array(select ru.user_id from rest_rule_user ru
                                   where ru.account_id = r.account_id and ru.rest_rule_id = r.id
                                     and ru.user_id = any(${user_ids}::bigint[]))))
              from rest_rule r where r.account_id = ${account_id}), '[]') as rules,
           coalesce((select json_agg(json_build_object(
                'user_id', a.user_id, 'start', floor(extract(epoch from a.starts) * 1000)::float8,
                'end', floor(extract(epoch from a.ends) * 1000)::float8))
              from schedule_request a
             where a.account_id = ${account_id} and a.user_id = any(${user_ids}::bigint[]) and a.kind = 'absence'
               and a.state = 'approved' and a.ends > clock_now()), '[]') as absences,
           coalesce((select json_agg(json_build_object(
                'group_id', n.group_id, 'qualification_id', n.qualification_id, 'name', q.name,
                'call_order', n.call_order, 'enforcement', q.enforcement) order by fold(q.name), q.id)
              from qualification_need n
              join qualification q on q.account_id = n.account_id and q.id = n.qualification_id
             where n.account_id = ${account_id}), '[]') as needs,
           coalesce((select json_agg(json_build_object(
                'user_id', h.user_id, 'qualification_id', h.qualification_id,
                'runs_out', extract(epoch from h.valid_until + 1)::float8))
              from qualification_holder h
             where h.account_id = ${account_id} and h.user_id = any(${user_ids}::bigint[])
               and exists (select from qualification_need n where n.account_id = h.account_id
                              and n.qualification_id = h.qualification_id)), '[]') as held`.execute(db)
  const { rules = [], absences = [], needs = [], held = [] } = rows[0] ?? {}
  const entries = (field: 'group_ids' | 'user_ids') =>
    rules.flatMap((rule) => rule[field].map((id) => [id, rule] as const))
  return {
    default_rule: rules.find(({ is_default }) => is_default),
    by_group: new Map(entries('group_ids')),
    by_user: new Map(entries('user_ids')),
    absences: Map.groupBy(absences, ({ user_id }) => user_id),
    needs: Map.groupBy(needs, ({ group_id }) => group_id),
    held: new Map(
      [...Map.groupBy(held, ({ user_id }) => user_id)].map(([user_id, own]) => [
        user_id,
        new Map(own.map(({ qualification_id, runs_out }) => [qualification_id, runs_out])),
      ]),
    ),
  }
}

interface Window {
  account_id: number
  user_ids: readonly number[]
  from: Instant
  to: Instant
}

/** The shifts of users in all groups. */
export async function listDutyShifts(
  db: Db,
  { account_id, user_ids, from, to }: Window,
): Promise<NamedShift[]> {
  const { rows } = await sql<NamedShift>`
    select s.user_id, u.display_name, s.group_id, coalesce(g.time_zone, a.time_zone) as time_zone, s.event_id,
           s.call_order,
           extract(epoch from s.original_start)::float8 as original_start,
           floor(extract(epoch from s.starts) * 1000)::float8 as start,
           floor(extract(epoch from s.ends) * 1000)::float8 as "end"
      from shift s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join account a on a.account_id = s.account_id
     where s.account_id = ${account_id} and s.user_id = any(${user_ids}::bigint[])
       and s.ends > to_timestamp(${from}::float8 / 1000) and s.starts < to_timestamp(${to}::float8 / 1000)`.execute(
    db,
  )
  return rows
}

export async function listNames(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; display_name: string }>`
    select id, display_name from users
     where account_id = ${account_id} and id = any(${user_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}

export type Wish = 'prefers_on' | 'prefers_off'

interface WishedTime {
  account_id: number
  user_ids: readonly number[]
  start: Instant
  end: Instant
}

/** The wishes of users for a time. One that is against it counts if there are both. */
export async function listWishes(
  db: Db,
  { account_id, user_ids, start, end }: WishedTime,
): Promise<Map<number, Wish>> {
  const { rows } = await sql<{ user_id: number; kind: Wish }>`
    select user_id, min(kind) as kind from schedule_request
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and kind <> 'absence'
       and starts < to_timestamp(${end}::float8 / 1000) and ends > to_timestamp(${start}::float8 / 1000)
     group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, kind }) => [user_id, kind]))
}
