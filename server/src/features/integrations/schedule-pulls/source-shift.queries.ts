import { sql } from 'kysely'
import type { SourceShift } from '../../paging/imported-shifts/import-plan.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'

/**
 * Lists the shifts that are mapped to a schedule, with the user of each person. Inactive users put no one on
 * call.
 */
export async function listSourceShifts(
  db: Db,
  { account_id, schedule_id }: { account_id: number; schedule_id: number },
): Promise<SourceShift[]> {
  const { rows } = await sql<SourceShift>`
    select r.source_key, u.id as user_id, r.staff_name, m.call_order,
           left(coalesce(t.name, r.assignment_id), 200) as title,
           floor(extract(epoch from r.starts) * 1000)::float8 as start,
           floor(extract(epoch from r.ends) * 1000)::float8 as "end"
      from source_schedule c
      join schedule_mapping m on m.account_id = c.account_id and m.schedule_id = c.id
      join remote_shift r on r.account_id = c.account_id and r.source_id = c.source_id and r.assignment_id = m.assignment_id
      left join remote_assignment t on t.account_id = r.account_id and t.source_id = r.source_id
       and t.remote_id = r.assignment_id
      left join remote_identity p on p.account_id = r.account_id and p.source_id = r.source_id
       and p.remote_id = r.staff_remote_id
      left join users u on u.account_id = p.account_id and u.id = p.user_id and u.is_active
     where c.account_id = ${account_id} and c.id = ${schedule_id} and r.ends > clock_now() - interval '1 day'
     order by r.starts, r.source_key`.execute(db)
  return rows
}

export interface ImportSchedule {
  id: number
  source_id: number
  group_id: number
  is_imported: boolean
  waiting_since: string | null
  mappings: number
}

export async function listImportSchedules(
  db: Db,
  { account_id, source_id }: { account_id: number; source_id: number },
): Promise<ImportSchedule[]> {
  const { rows } = await sql<ImportSchedule>`
    select c.id, c.source_id, c.group_id, c.is_imported, c.waiting_since,
           (select count(*)::int from schedule_mapping m
             where m.account_id = c.account_id and m.schedule_id = c.id) as mappings
      from source_schedule c join paging_group g on g.account_id = c.account_id and g.id = c.group_id
     where c.account_id = ${account_id} and c.source_id = ${source_id} order by fold(g.name), c.id`.execute(
    db,
  )
  return rows
}

export async function markImported(db: Db, account_id: number, schedule_id: number): Promise<void> {
  await sql`
    update source_schedule set is_imported = true, waiting_since = null
     where account_id = ${account_id} and id = ${schedule_id} and (not is_imported or waiting_since is not null)`.execute(
    db,
  )
}

/** Returns true if the schedule was not waiting before. */
export async function markWaiting(db: Db, account_id: number, schedule_id: number): Promise<boolean> {
  const { rows } = await sql`
    update source_schedule set waiting_since = clock_now()
     where account_id = ${account_id} and id = ${schedule_id} and waiting_since is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

export interface UnmatchedRow {
  id: number
  version: number
  remote_id: string
  name: string
  first_name: string
  last_name: string
  email: string | null
  shift_count: number
  inactive_user: string | null
}

/** People of mapped shifts without a user who can be on call. */
export async function listUnmatchedPeople(
  db: Db,
  { account_id, source_id }: { account_id: number; source_id: number },
): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select p.id, p.version, p.remote_id, p.name, p.first_name, p.last_name, p.email, count(*)::int as shift_count,
           u.display_name as inactive_user
      from remote_shift r
      join remote_identity p on p.account_id = r.account_id and p.source_id = r.source_id and p.remote_id = r.staff_remote_id
      left join users u on u.account_id = p.account_id and u.id = p.user_id
     where r.account_id = ${account_id} and r.source_id = ${source_id} and r.ends > clock_now()
       and u.is_active is not true
       and exists (select from schedule_mapping m
                     join source_schedule c on c.account_id = m.account_id and c.id = m.schedule_id
                      and c.source_id = ${source_id}
                    where m.account_id = r.account_id and m.assignment_id = r.assignment_id)
     group by p.account_id, p.id, u.account_id, u.id
     order by shift_count desc, fold(p.name), p.id limit 200`.execute(db)
  return rows
}

export interface OverviewCounts {
  unmatched_people: number
  unmapped_shifts: number
}

export async function countOpenPoints(
  db: Db,
  { account_id, source_id }: { account_id: number; source_id: number },
): Promise<OverviewCounts> {
  const { rows } = await sql<OverviewCounts>`
    with mapped as materialized (
      select distinct m.assignment_id from source_schedule c
        join schedule_mapping m on m.account_id = c.account_id and m.schedule_id = c.id
       where c.account_id = ${account_id} and c.source_id = ${source_id}
    )
    select count(*) filter (where mapped.assignment_id is null)::int as unmapped_shifts,
           count(distinct r.staff_remote_id) filter (where mapped.assignment_id is not null and u.id is null)::int
             as unmatched_people
      from remote_shift r
      left join mapped on mapped.assignment_id = r.assignment_id
      left join remote_identity p on p.account_id = r.account_id and p.source_id = r.source_id
       and p.remote_id = r.staff_remote_id
      left join users u on u.account_id = p.account_id and u.id = p.user_id and u.is_active
     where r.account_id = ${account_id} and r.source_id = ${source_id} and r.ends > clock_now()`.execute(db)
  return rows[0] ?? { unmapped_shifts: 0, unmatched_people: 0 }
}
