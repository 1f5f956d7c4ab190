import { sql } from 'kysely'
import type { ShiftRow } from '../../features/paging/calendar/shift-generation.rules.ts'
import { formatWallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../platform/db/connection.ts'
import { eventOf, rruleOf, type Rota } from './shifts.rules.ts'

type Written = { id: number; group_id: number; user_id: number; rule_id: number }

export const insertRotas = async (
  db: Db,
  account_id: number,
  rotas: Rota[],
  now: string,
): Promise<Written[]> => {
  const listed = rotas.map((rota, ord) => {
    const { starts, ends, zone } = eventOf(rota, { id: 0, user_id: 0, rule_id: 0 })
    return {
      ...rota,
      ord,
      rrule: rruleOf(rota),
      starts: formatWallTime(starts),
      ends: formatWallTime(ends),
      zone,
    }
  })
  const { rows } = await sql<Written>`
    with rota as materialized (
      select r.*, row_number() over (order by ord) as n, g.id as group_id, u.id as user_id
        from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
          as r(ord int, "group" text, "user" uuid, rrule text, starts timestamp, ends timestamp, zone text)
        join paging_group g on g.account_id = ${account_id} and g.name = r."group"
        join users u on u.account_id = ${account_id} and u.uid = r."user"
    ), rule as (
      insert into recurrence_rule (account_id, rrule, created) select ${account_id}, rrule, ${now} from rota order by n returning id
    ), ruled as (
      select id as rule_id, row_number() over (order by id) as n from rule
    ), event as (
      insert into on_call_event (account_id, group_id, user_id, time_zone, starts, ends, rule_id, created)
      select ${account_id}, group_id, user_id, zone, starts, ends, rule_id, ${now} from rota join ruled using (n) order by n
      returning id, group_id, user_id, rule_id
    )
    select * from event order by id`.execute(db)
  return rows
}

export const insertShifts = async (
  db: Db,
  account_id: number,
  shifts: (ShiftRow & { group_id: number })[],
  { now, until }: { now: string; until: number },
) => {
  const listed = shifts.map(({ group_id, user_id, start, end, event_id, original_start }) => ({
    group_id,
    user_id,
    start,
    end,
    event_id,
    original_start: formatWallTime(original_start),
  }))
  await sql`
    insert into shift (account_id, group_id, user_id, starts, ends, event_id, original_start)
    select ${account_id}, s.group_id, s.user_id, to_timestamp(s.start / 1000), to_timestamp(s."end" / 1000), s.event_id,
           s.original_start
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as s(group_id bigint, user_id bigint, start float8, "end" float8, event_id bigint, original_start timestamp)
  `.execute(db)
  await sql`
    update paging_group g
       set shifts_until = to_timestamp(${until}::float8 / 1000),
           next_shift_change = (select min(s.ends) from shift s
             where s.account_id = g.account_id and s.group_id = g.id and s.ends > ${now})
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup'
  `.execute(db)
  await sql`
    update paging_group g
       set next_shift_change = least(g.next_shift_change, (select min(s.starts) from shift s
             where s.account_id = g.account_id and s.group_id = g.id and s.starts > ${now}))
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup'
  `.execute(db)
  await sql`
    insert into due_task (account_id, kind, due, payload, created)
    select account_id, 'on_call_shift_change', next_shift_change, jsonb_build_object('group_id', id, 'at', next_shift_change), ${now}
      from paging_group where account_id = ${account_id} and next_shift_change is not null
  `.execute(db)
}

export const setFailOvers = async (db: Db, account_id: number, operator_user_id: number) => {
  await sql`
    update department d set fail_over_user_id = (
      select min(c.user_id) from department_contact dc
        join contact c on c.account_id = dc.account_id and c.id = dc.contact_id
      where dc.account_id = ${account_id} and dc.department_id = d.id and dc.is_contactable)
    where d.account_id = ${account_id}
  `.execute(db)
  await sql`update account set operator_user_id = ${operator_user_id} where account_id = ${account_id}`.execute(
    db,
  )
}

export const allowTakeovers = async (db: Db, account_id: number) => {
  await sql`
    update paging_group set allow_shift_takeover = type = 'ScheduleGroup',
           allow_join = name = 'All Charge Nurses', allow_leave = name = 'All Charge Nurses'
     where account_id = ${account_id}`.execute(db)
}
