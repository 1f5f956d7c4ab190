import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { AbleShift } from './doubtful-shift.rules.ts'

interface Window {
  account_id: number
  group_id: number
  from: Instant
  to: Instant
}

/** The shifts of a group whose users can receive pages. */
export async function listAbleShifts(
  db: Db,
  { account_id, group_id, from, to }: Window,
): Promise<AbleShift[]> {
  const { rows } = await sql<AbleShift>`
    select s.user_id, s.event_id, to_char(s.original_start, 'YYYY-MM-DD"T"HH24:MI:SS') as original_start, s.call_order,
           floor(extract(epoch from s.starts) * 1000)::float8 as start,
           floor(extract(epoch from s.ends) * 1000)::float8 as "end"
      from shift s
      join users u on u.account_id = s.account_id and u.id = s.user_id and u.is_active and not u.is_locked
     where s.account_id = ${account_id} and s.group_id = ${group_id}
       and s.ends > to_timestamp(${from}::float8 / 1000) and s.starts < to_timestamp(${to}::float8 / 1000)`.execute(
    db,
  )
  return rows
}
