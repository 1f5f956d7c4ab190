import { sql } from 'kysely'
import type {
  SourceAssignment,
  SourceSchedule,
  UnmappedShift,
} from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

interface Key {
  account_id: number
  source_id: number
}

/** Upcoming shifts of each assignment, and the times that most of them have. */
const assignmentShifts = ({ account_id, source_id }: Key) => sql`
  select r.assignment_id, count(*)::int as shift_count,
         mode() within group (order by to_char(r.starts at time zone s.time_zone, 'HH24:MI') || '–'
                                       || to_char(r.ends at time zone s.time_zone, 'HH24:MI')) as usual_time
    from remote_shift r
    join schedule_source s on s.account_id = r.account_id and s.id = r.source_id
   where r.account_id = ${account_id} and r.source_id = ${source_id} and r.ends > clock_now()
   group by r.assignment_id`

export async function listSchedules(
  db: Db,
  { account_id, source_id, id }: Key & { id?: number },
): Promise<SourceSchedule[]> {
  const { rows } = await sql<SourceSchedule>`
    with ahead as materialized (${assignmentShifts({ account_id, source_id })})
    select c.id, g.id as schedule_group_id, g.uid as schedule_group_uid, g.name as schedule_group_name,
           coalesce(g.time_zone, a.time_zone) as time_zone, mapped.mappings, calendar.imported_shifts, calendar.last_end,
           case when c.waiting_since is not null then 'removals'
                when not c.is_imported and json_array_length(mapped.mappings) > 0 then 'first_import' end as waits_for
      from source_schedule c
      join paging_group g on g.account_id = c.account_id and g.id = c.group_id
      join account a on a.account_id = g.account_id
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'id', m.id, 'assignment_id', m.assignment_id, 'name', coalesce(t.name, m.assignment_id),
                'division', t.division, 'call_order', m.call_order, 'shift_count', coalesce(ahead.shift_count, 0),
                'usual_time', coalesce(ahead.usual_time, ''), 'is_missing', coalesce(t.is_missing, true))
                order by m.call_order, fold(coalesce(t.name, m.assignment_id)), m.id), '[]') as mappings
         from schedule_mapping m
         left join remote_assignment t on t.account_id = m.account_id and t.source_id = c.source_id
          and t.remote_id = m.assignment_id
         left join ahead on ahead.assignment_id = m.assignment_id
        where m.account_id = c.account_id and m.schedule_id = c.id) mapped
     cross join lateral (
       select count(*)::int as imported_shifts, max(f.ends) as last_end
         from imported_shift i
         join shift f on f.account_id = i.account_id and f.event_id = i.event_id and f.ends > clock_now()
        where i.account_id = c.account_id and i.schedule_id = c.id) calendar
     where c.account_id = ${account_id} and c.source_id = ${source_id}
       and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
     order by fold(g.name), c.id`.execute(db)
  return rows
}

export async function listAssignments(db: Db, { account_id, source_id }: Key): Promise<SourceAssignment[]> {
  const { rows } = await sql<SourceAssignment>`
    with ahead as materialized (${assignmentShifts({ account_id, source_id })})
    select t.remote_id as assignment_id, t.name, t.division, coalesce(ahead.shift_count, 0) as shift_count,
           coalesce(ahead.usual_time, '') as usual_time, t.is_missing,
           (select coalesce(json_agg(json_build_object('id', c.id, 'schedule_group_name', g.name)
                            order by fold(g.name)), '[]')
              from schedule_mapping m
              join source_schedule c on c.account_id = m.account_id and c.id = m.schedule_id and c.source_id = t.source_id
              join paging_group g on g.account_id = c.account_id and g.id = c.group_id
             where m.account_id = t.account_id and m.assignment_id = t.remote_id) as schedules
      from remote_assignment t
      left join ahead on ahead.assignment_id = t.remote_id
     where t.account_id = ${account_id} and t.source_id = ${source_id}
     order by fold(t.name), t.remote_id limit 5000`.execute(db)
  return rows
}

export async function listUnmappedShifts(
  db: Db,
  { account_id, source_id, limit, offset }: Key & { limit: number; offset: number },
): Promise<Page<UnmappedShift>> {
  const { rows } = await sql<UnmappedShift & { total: number }>`
    select r.source_key, r.assignment_id, coalesce(t.name, r.assignment_id) as assignment_name, r.staff_name,
           r.starts as start, r.ends as "end", r.note, count(*) over ()::int as total
      from remote_shift r
      left join remote_assignment t on t.account_id = r.account_id and t.source_id = r.source_id
       and t.remote_id = r.assignment_id
     where r.account_id = ${account_id} and r.source_id = ${source_id} and r.ends > clock_now()
       and not exists (select from schedule_mapping m
                         join source_schedule c on c.account_id = m.account_id and c.id = m.schedule_id
                          and c.source_id = ${source_id}
                        where m.account_id = r.account_id and m.assignment_id = r.assignment_id)
     order by r.starts, r.source_key limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export interface StoredSchedule {
  id: number
  group_id: number
  is_imported: boolean
}

export async function findSchedule(
  db: Db,
  { account_id, source_id, id }: Key & { id: number },
): Promise<StoredSchedule | undefined> {
  const { rows } = await sql<StoredSchedule>`
    select id, group_id, is_imported from source_schedule
     where account_id = ${account_id} and source_id = ${source_id} and id = ${id}`.execute(db)
  return rows[0]
}

export async function findGroupByName(
  db: Db,
  account_id: number,
  name: string,
): Promise<{ id: number; type: string; filled_by: string | null } | undefined> {
  const { rows } = await sql<{ id: number; type: string; filled_by: string | null }>`
    select g.id, g.type, s.name as filled_by from paging_group g
      left join source_schedule c on c.account_id = g.account_id and c.group_id = g.id
      left join schedule_source s on s.account_id = c.account_id and s.id = c.source_id
     where g.account_id = ${account_id} and g.name = ${name}`.execute(db)
  return rows[0]
}

/** Returns undefined if another configuration filled the group in the meantime. */
export async function insertSchedule(
  db: Db,
  { account_id, source_id }: Key,
  group_id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into source_schedule (account_id, source_id, group_id) values (${account_id}, ${source_id}, ${group_id})
    on conflict (account_id, group_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function deleteSchedule(db: Db, account_id: number, id: number): Promise<void> {
  await sql`delete from source_schedule where account_id = ${account_id} and id = ${id}`.execute(db)
}

/** Returns ids that the source does not have. */
export async function findUnknownAssignments(
  db: Db,
  { account_id, source_id }: Key,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id
     where not exists (select from remote_assignment t
                        where t.account_id = ${account_id} and t.source_id = ${source_id} and t.remote_id = id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function upsertMappings(
  db: Db,
  account_id: number,
  {
    schedule_id,
    assignment_ids,
    call_order,
  }: { schedule_id: number; assignment_ids: string[]; call_order: number },
): Promise<void> {
  await sql`
    insert into schedule_mapping (account_id, schedule_id, assignment_id, call_order)
    select ${account_id}, ${schedule_id}, id, ${call_order} from unnest(${[...new Set(assignment_ids)]}::text[]) as id
    on conflict (account_id, schedule_id, assignment_id) do update set call_order = excluded.call_order`.execute(
    db,
  )
}

export async function deleteMapping(
  db: Db,
  account_id: number,
  { schedule_id, id }: { schedule_id: number; id: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ assignment_id: string }>`
    delete from schedule_mapping where account_id = ${account_id} and schedule_id = ${schedule_id} and id = ${id}
    returning assignment_id`.execute(db)
  return rows[0]?.assignment_id
}
