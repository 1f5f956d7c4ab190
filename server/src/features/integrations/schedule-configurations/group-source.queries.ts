import { sql } from 'kysely'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { UnassignedShift } from '@wardline/contract/paging/imported-shifts/group-source.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

interface Key {
  account_id: number
  group_id: number
}

export interface GroupSourceRow {
  kind: ScheduleSourceKind
  id: number
  name: string
  schedule_id: number
  is_on: boolean
  is_failing: boolean
  is_waiting: boolean
  last_success: string | null
  last_end: string | null
}

export async function findGroupSource(
  db: Db,
  { account_id, group_id }: Key,
): Promise<GroupSourceRow | undefined> {
  const { rows } = await sql<GroupSourceRow>`
    select s.kind, s.id, s.name, c.id as schedule_id, s.is_on, s.trouble is not null as is_failing,
           c.waiting_since is not null or not c.is_imported as is_waiting, s.last_success,
           (select max(f.ends) from imported_shift i
              join shift f on f.account_id = i.account_id and f.event_id = i.event_id and f.ends > clock_now()
             where i.account_id = c.account_id and i.schedule_id = c.id) as last_end
      from source_schedule c
      join schedule_source s on s.account_id = c.account_id and s.id = c.source_id
     where c.account_id = ${account_id} and c.group_id = ${group_id}`.execute(db)
  return rows[0]
}

/** Lists upcoming shifts without an active user. Shifts that were edited here are on the calendar instead. */
export async function listUnassignedShifts(
  db: Db,
  {
    account_id,
    schedule_id,
    from,
    to,
  }: { account_id: number; schedule_id: number; from: number; to: number },
): Promise<UnassignedShift[]> {
  const { rows } = await sql<UnassignedShift>`
    select r.source_key, r.starts as start, r.ends as "end", r.staff_name, m.call_order,
           coalesce(t.name, r.assignment_id) as assignment_name
      from source_schedule c
      join schedule_mapping m on m.account_id = c.account_id and m.schedule_id = c.id
      join remote_shift r on r.account_id = c.account_id and r.source_id = c.source_id and r.assignment_id = m.assignment_id
      left join remote_assignment t on t.account_id = r.account_id and t.source_id = r.source_id
       and t.remote_id = r.assignment_id
      left join remote_identity p on p.account_id = r.account_id and p.source_id = r.source_id
       and p.remote_id = r.staff_remote_id
      left join users u on u.account_id = p.account_id and u.id = p.user_id and u.is_active
     where c.account_id = ${account_id} and c.id = ${schedule_id} and u.id is null and r.ends > clock_now()
       and r.ends > to_timestamp(${from}::float8 / 1000) and r.starts < to_timestamp(${to}::float8 / 1000)
       and not exists (select from imported_shift i where i.account_id = c.account_id and i.schedule_id = c.id
                          and i.source_key = r.source_key)
     order by r.starts, m.call_order, r.source_key limit 500`.execute(db)
  return rows
}
