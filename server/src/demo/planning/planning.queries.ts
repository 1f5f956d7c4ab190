import { sql } from 'kysely'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../platform/db/connection.ts'

export async function listGroupIds(db: Db, account_id: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from paging_group where account_id = ${account_id}`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export interface UpcomingShift {
  event_id: number
  original_start: WallTime
  start: Instant
  end: Instant
}

/** Shifts of a user in a group that begin after an instant, by start. */
export async function listUpcomingShifts(
  db: Db,
  account_id: number,
  { group_id, user_id, from, count }: { group_id: number; user_id: number; from: Instant; count: number },
): Promise<UpcomingShift[]> {
  const { rows } = await sql<UpcomingShift>`
    select event_id, extract(epoch from original_start)::float8 as original_start,
           extract(epoch from starts)::float8 * 1000 as start, extract(epoch from ends)::float8 * 1000 as "end"
      from shift
     where account_id = ${account_id} and group_id = ${group_id} and user_id = ${user_id} and event_id is not null
       and starts > to_timestamp(${from}::float8 / 1000)
     order by starts limit ${count}`.execute(db)
  return rows
}

/** The shifts of the events of a rotation, which begin later than the next shift change. */
export const insertRotationShifts = (db: Db, account_id: number, rotation_id: number) =>
  sql`
    insert into shift (account_id, group_id, user_id, call_order, starts, ends, event_id, original_start)
    select e.account_id, e.group_id, e.user_id, e.call_order, e.starts at time zone e.time_zone,
           e.ends at time zone e.time_zone, e.id, e.starts
      from on_call_event e
     where e.account_id = ${account_id} and e.rotation_id = ${rotation_id}
     order by e.starts`.execute(db)

export const requireApproval = (db: Db, account_id: number, group_id: number) =>
  sql`
    update paging_group set swaps_need_approval = true
     where account_id = ${account_id} and id = ${group_id}`.execute(db)

export const explainDecision = (db: Db, account_id: number, id: number, reason: string) =>
  sql`
    update schedule_request set decision_reason = ${reason}
     where account_id = ${account_id} and id = ${id}`.execute(db)

/** The planning was entered three hours ago, so that the same time of the demo gives the same rows. */
export async function dateDemoPlanning(db: Db, account_id: number, now: string): Promise<void> {
  const entered = sql`${now}::timestamptz - interval '3 hours'`
  await sql`update schedule_request set created = ${entered} where account_id = ${account_id}`.execute(db)
  await sql`update rotation set created = ${entered} where account_id = ${account_id}`.execute(db)
  await sql`update rotation_plan set created = ${entered} where account_id = ${account_id}`.execute(db)
  await sql`update calendar_draft set created = ${entered} where account_id = ${account_id}`.execute(db)
  await sql`
    update on_call_event set created = ${now}
     where account_id = ${account_id} and rotation_id is not null`.execute(db)
  await sql`
    update swap_request
       set created = ${entered}, answered = case when answered is not null then ${now}::timestamptz - interval '1 hour' end
     where account_id = ${account_id}`.execute(db)
  await sql`
    update swap_request_colleague set asked = ${entered}
     where account_id = ${account_id} and asked is not null`.execute(db)
}
