import type { ScheduleRequestState } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface AbsenceRow {
  user_id: number
  display_name: string
  state: ScheduleRequestState
  /** ISO instants. */
  starts: string
  ends: string
  time_zone: string
  decision_reason: string
  shift_count: number
  /** Groups with a calendar, which have schedulers. */
  group_ids: number[]
  /** The user whose change it is. */
  by_name: string
}

/** Undefined if the absence was deleted, or became a wish. */
export async function findAbsence(
  db: Db,
  account_id: number,
  { request_id, by_user_id }: { request_id: number; by_user_id: number },
): Promise<AbsenceRow | undefined> {
  const { rows } = await sql<AbsenceRow>`
    select r.user_id, u.display_name, r.state, r.starts, r.ends, a.time_zone, r.decision_reason,
           (select count(*)::int from shift s where s.account_id = r.account_id and s.user_id = r.user_id
               and s.starts < r.ends and s.ends > r.starts) as shift_count,
           array(select g.id from paging_group_member m
                   join paging_group g on g.account_id = m.account_id and g.id = m.group_id and g.type = 'ScheduleGroup'
                  where m.account_id = r.account_id and m.user_id = r.user_id order by g.id) as group_ids,
           author.display_name as by_name
      from schedule_request r
      join account a on a.account_id = r.account_id
      join users u on u.account_id = r.account_id and u.id = r.user_id
      join users author on author.account_id = r.account_id and author.id = ${by_user_id}
     where r.account_id = ${account_id} and r.id = ${request_id} and r.kind = 'absence'`.execute(db)
  return rows[0]
}
