import { sql } from 'kysely'
import type { TakenOverShift, MyShift } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

interface Params {
  account_id: number
  user_id: number
  days: number
}

/** `start` and `end` are ISO instants. */
export async function listShiftsOfUser(db: Db, { account_id, user_id, days }: Params): Promise<MyShift[]> {
  const { rows } = await sql<MyShift>`
    with at as materialized (select clock_now() as moment)
    select s.id, s.group_id, g.uid as group_uid, g.name as group_name, coalesce(g.time_zone, a.time_zone) as time_zone,
           s.starts as start, s.ends as "end", s.call_order, coalesce(o.title, e.title, '') as title,
           s.starts <= at.moment as is_now, s.event_id,
           to_char(s.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, was.display_name as taken_from
      from at, shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join account a on a.account_id = s.account_id
      left join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
      left join on_call_override o
        on o.account_id = s.account_id and o.event_id = s.event_id and o.original_start = s.original_start
      left join shift_takeover t on t.account_id = s.account_id and t.id = s.takeover_id
      left join users was on was.account_id = t.account_id and was.id = t.displaced_user_id
     where s.account_id = ${account_id} and s.user_id = ${user_id}
       and s.ends > at.moment and s.starts < at.moment + make_interval(days => ${days}::int)
     order by s.starts, s.call_order, s.id`.execute(db)
  return rows
}

export async function listTakenOverShifts(
  db: Db,
  { account_id, user_id, days }: Params,
): Promise<TakenOverShift[]> {
  const { rows } = await sql<TakenOverShift>`
    with at as materialized (select clock_now() as moment)
    select t.id as takeover_id, t.group_id, g.uid as group_uid, g.name as group_name,
           coalesce(g.time_zone, a.time_zone) as time_zone, t.starts as start, t.ends as "end",
           by.display_name as taken_by
      from at, shift_takeover t
      join paging_group g on g.account_id = t.account_id and g.id = t.group_id
      join account a on a.account_id = t.account_id
      join users by on by.account_id = t.account_id and by.id = t.user_id
     where t.account_id = ${account_id} and t.displaced_user_id = ${user_id} and t.undone is null
       and t.ends > at.moment and t.starts < at.moment + make_interval(days => ${days}::int)
     order by t.starts, t.id`.execute(db)
  return rows
}
