import { sql, type RawBuilder } from 'kysely'
import { formatWallTime } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { ImportedShift, PlannedShift } from './import-plan.rules.ts'
import type { ShiftPlannedHere } from './plan-comparison.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

const fields = (table: string): RawBuilder<unknown> => sql`json_build_object(
  'user_id', ${sql.ref(`${table}.user_id`)}, 'call_order', ${sql.ref(`${table}.call_order`)},
  'title', ${sql.ref(`${table}.title`)}, 'starts', extract(epoch from ${sql.ref(`${table}.starts`)})::float8,
  'ends', extract(epoch from ${sql.ref(`${table}.ends`)})::float8,
  'starts_later', ${sql.ref(`${table}.starts_later`)}, 'ends_later', ${sql.ref(`${table}.ends_later`)})`

/** Lists imported shifts that may not be over yet. */
export async function listImportedShifts(
  db: Db,
  { account_id, schedule_id }: { account_id: number; schedule_id: number },
): Promise<ImportedShift[]> {
  const { rows } = await sql<ImportedShift>`
    with taken as materialized (
      select distinct t.event_id from source_schedule s
        join shift_takeover t on t.account_id = s.account_id and t.group_id = s.group_id and t.undone is null
       where s.account_id = ${account_id} and s.id = ${schedule_id}
    )
    select i.event_id, i.source_key, ${fields('i')} as written, ${fields('e')} as current,
           coalesce(e.ends_before <= e.starts, false) as is_cancelled, e.rule_id is not null as repeats,
           taken.event_id is not null as is_taken_over
      from imported_shift i
      join on_call_event e on e.account_id = i.account_id and e.id = i.event_id
      left join taken on taken.event_id = i.event_id
     where i.account_id = ${account_id} and i.schedule_id = ${schedule_id}
       and (greatest(i.ends, e.ends) > (clock_now() at time zone e.time_zone) - interval '1 day' or e.rule_id is not null)
     order by i.starts, i.event_id`.execute(db)
  return rows
}

/** Shifts within the span that no import wrote, and that are not over. */
export async function listShiftsPlannedHere(
  db: Db,
  { account_id, group_id }: Key,
  span: { from: number; to: number },
): Promise<ShiftPlannedHere[]> {
  const { rows } = await sql<ShiftPlannedHere>`
    select s.user_id, s.call_order, floor(extract(epoch from greatest(s.starts, clock_now())) * 1000)::float8 as start,
           floor(extract(epoch from s.ends) * 1000)::float8 as "end"
      from shift s
     where s.account_id = ${account_id} and s.group_id = ${group_id} and s.ends > clock_now()
       and s.ends > to_timestamp(${span.from}::float8 / 1000) and s.starts < to_timestamp(${span.to}::float8 / 1000)
       and not exists (
         select from imported_shift i where i.account_id = s.account_id and i.event_id = s.event_id)
     order by s.starts, s.id`.execute(db)
  return rows
}

const asRows = (shifts: readonly (PlannedShift & { event_id?: number })[]): string =>
  JSON.stringify(
    shifts.map((one) => ({ ...one, starts: formatWallTime(one.starts), ends: formatWallTime(one.ends) })),
  )

const columns = sql`user_id bigint, call_order smallint, title text, starts timestamp, ends timestamp,
  starts_later boolean, ends_later boolean`

/** Returns the event of each source key. */
export async function insertEvents(
  db: Db,
  { account_id, group_id }: Key,
  time_zone: string,
  shifts: readonly PlannedShift[],
): Promise<Map<string, number>> {
  if (shifts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; source_key: string }>`
    merge into on_call_event e
    using (select * from jsonb_to_recordset(${asRows(shifts)}::jsonb) as r(source_key text, ${columns})) r on false
     when not matched then
      insert (account_id, group_id, user_id, call_order, title, time_zone, starts, ends, starts_later, ends_later)
      values (${account_id}, ${group_id}, r.user_id, r.call_order, r.title, ${time_zone}, r.starts, r.ends,
              r.starts_later, r.ends_later)
    returning e.id, r.source_key`.execute(db)
  return new Map(rows.map(({ id, source_key }) => [source_key, id]))
}

export async function updateEvents(
  db: Db,
  { account_id, group_id }: Key,
  shifts: readonly (PlannedShift & { event_id: number })[],
): Promise<void> {
  if (shifts.length === 0) return
  await sql`
    update on_call_event e
       set user_id = r.user_id, call_order = r.call_order, title = r.title, starts = r.starts, ends = r.ends,
           starts_later = r.starts_later, ends_later = r.ends_later, is_all_day = false, rule_id = null, ends_before = null
      from jsonb_to_recordset(${asRows(shifts)}::jsonb) as r(event_id bigint, ${columns})
     where e.account_id = ${account_id} and e.group_id = ${group_id} and e.id = r.event_id`.execute(db)
}

/** Like a deleted single event, it stays for rows that refer to it, and has no occurrence. */
export async function cancelEvents(
  db: Db,
  { account_id, group_id }: Key,
  event_ids: readonly number[],
): Promise<void> {
  if (event_ids.length === 0) return
  await sql`
    update on_call_event set ends_before = starts
     where account_id = ${account_id} and group_id = ${group_id} and id = any(${event_ids}::bigint[])`.execute(
    db,
  )
}

export async function setWritten(
  db: Db,
  { account_id, schedule_id }: { account_id: number; schedule_id: number },
  shifts: readonly (PlannedShift & { event_id: number })[],
): Promise<void> {
  if (shifts.length === 0) return
  await sql`
    insert into imported_shift (account_id, event_id, schedule_id, source_key, user_id, call_order, title, starts, ends,
                                starts_later, ends_later)
    select ${account_id}, r.event_id, ${schedule_id}, r.source_key, r.user_id, r.call_order, r.title, r.starts, r.ends,
           r.starts_later, r.ends_later
      from jsonb_to_recordset(${asRows(shifts)}::jsonb) as r(event_id bigint, source_key text, ${columns})
    on conflict (account_id, event_id) do update
       set user_id = excluded.user_id, call_order = excluded.call_order, title = excluded.title, starts = excluded.starts,
           ends = excluded.ends, starts_later = excluded.starts_later, ends_later = excluded.ends_later`.execute(
    db,
  )
}

export async function forget(db: Db, account_id: number, event_ids: readonly number[]): Promise<void> {
  if (event_ids.length === 0) return
  await sql`
    delete from imported_shift where account_id = ${account_id} and event_id = any(${event_ids}::bigint[])`.execute(
    db,
  )
}

export interface ImportGroup {
  id: number
  uid: string
  name: string
  time_zone: string
}

const groupColumns = sql`g.id, g.uid, g.name, coalesce(g.time_zone, a.time_zone) as time_zone`

/** With `isLocked`, locks the group until the commit, so that writers of one calendar run one after the other. */
export async function findImportGroup(
  db: Db,
  { account_id, group_id }: Key,
  { isLocked }: { isLocked: boolean },
): Promise<ImportGroup | undefined> {
  const { rows } = await sql<ImportGroup>`
    select ${groupColumns} from paging_group g join account a on a.account_id = g.account_id
     where g.account_id = ${account_id} and g.id = ${group_id} ${isLocked ? sql`for update of g` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function findNewMembers(
  db: Db,
  { account_id, group_id }: Key,
  user_ids: readonly number[],
): Promise<{ user_id: number; display_name: string }[]> {
  const { rows } = await sql<{ user_id: number; display_name: string }>`
    select u.id as user_id, u.display_name from users u
     where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])
       and not exists (select from paging_group_member m
                        where m.account_id = u.account_id and m.group_id = ${group_id} and m.user_id = u.id)
     order by fold(u.display_name), u.id`.execute(db)
  return rows
}
