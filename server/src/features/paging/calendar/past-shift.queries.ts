import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'

export interface PastShift {
  id: number
  user_id: number
  call_order: number
  start: Instant
  end: Instant
  event_id: number | null
  original_start: number | null
  starts_later: boolean
  rule_id: number | null
  rrule: string | null
  title: string
  is_all_day: boolean
  escalation_policy_id: number | null
  rotation: { id: number; name: string } | null
  fixed_plan: string | null
  is_imported: boolean
  is_override: boolean
  /** Author, reason and time of the takeover, else of the change, else of the fixed plan. */
  author: string | null
  reason: string | null
  changed: string | null
  takeover_id: number | null
  taker_id: number | null
  displaced_user_id: number | null
}

interface Params {
  account_id: number
  group_id: number
  from: Instant
  to: Instant
}

/**
 * Past shifts in a window, and shifts that are older than the group's calendar. Upcoming shifts come from the
 * calendar.
 */
export async function listPastShifts(
  db: Db,
  { account_id, group_id, from, to }: Params,
): Promise<PastShift[]> {
  const { rows } = await sql<PastShift>`
    with at as materialized (select clock_now() as moment)
    select s.id, s.user_id, s.call_order, floor(extract(epoch from s.starts) * 1000)::float8 as start,
           floor(extract(epoch from s.ends) * 1000)::float8 as "end", s.event_id,
           extract(epoch from s.original_start)::float8 as original_start, coalesce(e.starts_later, false) as starts_later,
           e.rule_id, r.rrule, coalesce(o.title, e.title, '') as title, coalesce(o.is_all_day, e.is_all_day, false) as is_all_day,
           case when rotation.id is not null
                then json_build_object('id', rotation.id, 'name', rotation.name) end as rotation,
           plan.name as fixed_plan,
           exists (select from imported_shift i where i.account_id = e.account_id and i.event_id = e.id) as is_imported,
           author.display_name as author, decision.reason, decision.changed, o.event_id is not null as is_override, s.escalation_policy_id, s.takeover_id, t.user_id as taker_id, t.displaced_user_id
      from at, shift s
      left join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
      left join recurrence_rule r on r.account_id = e.account_id and r.id = e.rule_id
      left join rotation on rotation.account_id = e.account_id and rotation.id = e.rotation_id
      left join on_call_override o
        on o.account_id = s.account_id and o.event_id = s.event_id and o.original_start = s.original_start
      left join shift_takeover t on t.account_id = s.account_id and t.id = s.takeover_id
      left join fixed_plan plan on plan.account_id = e.account_id and plan.id = e.fixed_plan_id
     cross join lateral (
       select case when t.id is not null then t.author_id when o.event_id is not null then o.author_id else plan.author_id end as author_id,
              case when t.id is not null then t.reason when o.event_id is not null then o.reason else plan.reason end as reason,
              case when t.id is not null then t.created when o.event_id is not null then o.changed else plan.created end as changed
     ) decision
      left join users author on author.account_id = s.account_id and author.id = decision.author_id
     where s.account_id = ${account_id} and s.group_id = ${group_id}
       and s.ends > to_timestamp(${from}::float8 / 1000) and s.starts < to_timestamp(${to}::float8 / 1000)
       and (s.ends <= at.moment or s.event_id is null)
     order by s.starts, s.id`.execute(db)
  return rows
}

export async function findPeople(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, { display_name: string; title: string; can_receive: boolean }>> {
  const { rows } = await sql<{ id: number; display_name: string; title: string; can_receive: boolean }>`
    select id, display_name, title, is_active and not is_locked as can_receive
      from users where account_id = ${account_id} and id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

export async function findPolicyNames(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from escalation_policy
     where account_id = ${account_id} and id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
