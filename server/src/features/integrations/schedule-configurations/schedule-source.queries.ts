import { sql } from 'kysely'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { SourceTrouble } from '../schedule-sources/schedule-source.rules.ts'

export interface SourceSettings {
  name: string
  base_url: string
  timezone: string
  fail_over_user_id: number
  identifier: string
  user_name: string
  is_on: boolean
  interval_minutes: number
  days_ahead: number
}

export interface StoredSource extends SourceSettings {
  id: number
  kind: ScheduleSourceKind
  version: number
  changed_by: string | null
  sealed_secret: Buffer | null
  next_pull: string | null
  is_pulling: boolean
  last_attempt: string | null
  /** The time of the database, to compare with `last_attempt`. */
  now: string
  last_success: string | null
  last_pull_id: number | null
  span_from: string | null
  span_until: string | null
  trouble: SourceTrouble | null
  trouble_detail: string
  failing_since: string | null
}

const stored = sql`
  s.id, s.kind, s.version,
  (select e.display_name from users e where e.account_id = s.account_id and e.id = s.changed_by_user_id) as changed_by, s.name, s.base_url, s.time_zone as timezone, s.fail_over_user_id, s.identifier, s.user_name, s.is_on,
  s.interval_minutes, s.days_ahead, s.sealed_secret, s.next_pull,
  coalesce(s.pulling_until > clock_now(), false) as is_pulling, s.last_attempt, clock_now() as now, s.last_success,
  s.last_pull_id, s.span_from::text, s.span_until::text, s.trouble, s.trouble_detail, s.failing_since`

export async function findSource(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`
    select ${stored} from schedule_source s where s.account_id = ${account_id} and s.id = ${id}
    ${isLocked ? sql`for update of s` : sql``}`.execute(db)
  return rows[0]
}

export interface SourceOverview extends StoredSource {
  fail_over_name: string
  fail_over_can_receive: boolean
  schedules: number
  waiting: number
  unmapped_shifts: number
  unmatched_people: number
  remote_ids: number
  runs_out: string | null
}

/** Lists a page of configurations with the tasks that each has for an administrator, in one statement. */
export async function listSources(
  db: Db,
  { account_id, kind, id }: { account_id: number; kind: ScheduleSourceKind; id?: number },
): Promise<SourceOverview[]> {
  const { rows } = await sql<SourceOverview>`
    select ${stored}, u.display_name as fail_over_name, u.is_active and not u.is_locked as fail_over_can_receive,
           schedule.count as schedules, schedule.waiting, schedule.runs_out,
           (select count(*)::int from remote_identity i where i.account_id = s.account_id and i.source_id = s.id) as remote_ids,
           shift.unmapped_shifts, shift.unmatched_people
      from schedule_source s
      join users u on u.account_id = s.account_id and u.id = s.fail_over_user_id
     cross join lateral (
       select count(*)::int as count,
              count(*) filter (where c.waiting_since is not null or (not c.is_imported and exists (
                select from schedule_mapping m where m.account_id = c.account_id and m.schedule_id = c.id)))::int as waiting,
              min(ahead.ends) as runs_out
         from source_schedule c
        cross join lateral (
          select coalesce(max(f.ends) filter (where f.call_order = 1), max(f.ends)) as ends from imported_shift i
            join shift f on f.account_id = i.account_id and f.event_id = i.event_id and f.ends > clock_now()
           where i.account_id = c.account_id and i.schedule_id = c.id) ahead
        where c.account_id = s.account_id and c.source_id = s.id) schedule
     cross join lateral (
       select count(*) filter (where mapped.assignment_id is null)::int as unmapped_shifts,
              count(distinct r.staff_remote_id) filter (where mapped.assignment_id is not null and person.id is null)::int
                as unmatched_people
         from remote_shift r
         left join (
           select distinct m.assignment_id from source_schedule c
             join schedule_mapping m on m.account_id = c.account_id and m.schedule_id = c.id
            where c.account_id = s.account_id and c.source_id = s.id) mapped on mapped.assignment_id = r.assignment_id
         left join remote_identity i on i.account_id = r.account_id and i.source_id = r.source_id
          and i.remote_id = r.staff_remote_id
         left join users person on person.account_id = i.account_id and person.id = i.user_id and person.is_active
        where r.account_id = s.account_id and r.source_id = s.id and r.ends > clock_now()) shift
     where s.account_id = ${account_id} and s.kind = ${kind} and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
     order by fold(s.name), s.id`.execute(db)
  return rows
}

export async function isNameTaken(
  db: Db,
  { account_id, kind, name, id }: { account_id: number; kind: string; name: string; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from schedule_source
     where account_id = ${account_id} and kind = ${kind} and name = ${name} and id <> ${id}`.execute(db)
  return rows.length > 0
}

export async function isActiveUser(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} and is_active for key share`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertSource(
  db: Db,
  account_id: number,
  source: SourceSettings & { kind: ScheduleSourceKind },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into schedule_source (account_id, kind, name, base_url, time_zone, fail_over_user_id, identifier, user_name,
                                 is_on, interval_minutes, days_ahead)
    values (${account_id}, ${source.kind}, ${source.name}, ${source.base_url}, ${source.timezone},
            ${source.fail_over_user_id}, ${source.identifier}, ${source.user_name}, ${source.is_on},
            ${source.interval_minutes}, ${source.days_ahead})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

export async function updateSource(
  db: Db,
  { account_id, user_id, id }: { account_id: number; user_id: number; id: number },
  source: SourceSettings,
): Promise<void> {
  await sql`
    update schedule_source
       set name = ${source.name}, base_url = ${source.base_url}, time_zone = ${source.timezone},
           fail_over_user_id = ${source.fail_over_user_id}, identifier = ${source.identifier},
           user_name = ${source.user_name}, is_on = ${source.is_on}, interval_minutes = ${source.interval_minutes},
           days_ahead = ${source.days_ahead}, version = version + 1, changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function setSecret(db: Db, account_id: number, id: number, sealed: Buffer): Promise<void> {
  await sql`
    update schedule_source set sealed_secret = ${sealed}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function deleteSource(db: Db, account_id: number, id: number): Promise<void> {
  await sql`delete from schedule_source where account_id = ${account_id} and id = ${id}`.execute(db)
}

/** The next pull is due now. */
export async function makeDue(db: Db, account_id: number, id: number): Promise<void> {
  await sql`
    update schedule_source set next_pull = clock_now() where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
}
