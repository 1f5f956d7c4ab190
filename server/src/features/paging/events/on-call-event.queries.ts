import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Versioned } from '../../../platform/http/versions.ts'
import { asTimestamp } from '../calendar/calendar.queries.ts'
import type { Override } from '../calendar/occurrence.rules.ts'
import type { NextEvent } from './series-edit.rules.ts'
import { formatWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'

interface Key {
  account_id: number
  group_id: number
}

const orNull = (at: WallTime | null) => (at === null ? sql`null` : asTimestamp(at))

export async function insertEvent(db: Db, { account_id, group_id }: Key, event: NextEvent): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into on_call_event (account_id, group_id, user_id, call_order, title, time_zone, starts, ends, starts_later,
                               ends_later, is_all_day, rule_id, ends_before, escalation_policy_id)
    values (${account_id}, ${group_id}, ${event.user_id}, ${event.call_order}, ${event.title}, ${event.zone},
            ${asTimestamp(event.starts)}, ${asTimestamp(event.ends)}, ${event.starts_later}, ${event.ends_later},
            ${event.is_all_day}, ${event.rule_id}, ${orNull(event.ends_before)}, ${event.escalation_policy_id})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

export async function updateEvent(
  db: Db,
  { account_id, group_id }: Key,
  event: NextEvent & { id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update on_call_event
       set user_id = ${event.user_id}, call_order = ${event.call_order}, title = ${event.title}, time_zone = ${event.zone},
           starts = ${asTimestamp(event.starts)}, ends = ${asTimestamp(event.ends)},
           starts_later = ${event.starts_later}, ends_later = ${event.ends_later}, is_all_day = ${event.is_all_day},
           rule_id = ${event.rule_id}, ends_before = ${orNull(event.ends_before)},
           escalation_policy_id = ${event.escalation_policy_id}
     where account_id = ${account_id} and group_id = ${group_id} and id = ${event.id} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** The group is locked. */
export async function readVersion(db: Db, { account_id }: Key, id: number): Promise<Versioned> {
  const { rows } = await sql<Versioned>`
    select version, (select u.display_name from users u
                      where u.account_id = ${account_id} and u.id = e.changed_by_user_id) as changed_by
      from on_call_event e where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0] ?? { version: 0, changed_by: null }
}

export async function endSeries(db: Db, { account_id }: Key, id: number, before: WallTime): Promise<void> {
  await sql`
    update on_call_event set ends_before = ${asTimestamp(before)}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function deleteOverrides(
  db: Db,
  { account_id }: Key,
  event_id: number,
  originals: readonly WallTime[],
): Promise<void> {
  if (originals.length === 0) return
  await sql`
    delete from on_call_override
     where account_id = ${account_id} and event_id = ${event_id}
       and original_start = any(${originals.map(formatWallTime)}::timestamp[])`.execute(db)
}

export async function upsertOverrides(
  db: Db,
  { account_id }: Key,
  overrides: readonly Override[],
): Promise<void> {
  if (overrides.length === 0) return
  const listed = overrides.map(({ authorship, ...one }) => ({
    ...one,
    author_id: authorship?.author_id ?? null,
    reason: authorship?.reason ?? '',
    changed: authorship?.changed ?? null,
    original_start: formatWallTime(one.original_start),
    starts: formatWallTime(one.starts),
    ends: formatWallTime(one.ends),
  }))
  await sql`
    insert into on_call_override (account_id, event_id, original_start, is_cancelled, user_id, call_order, title, starts, ends,
                                  starts_later, ends_later, is_all_day, escalation_policy_id, author_id, reason, changed)
    select ${account_id}, o.event_id, o.original_start, o.is_cancelled, o.user_id, o.call_order, o.title, o.starts, o.ends,
           o.starts_later, o.ends_later, o.is_all_day, o.escalation_policy_id, o.author_id, o.reason,
           coalesce(o.changed, case when o.author_id is not null then clock_now() end)
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as o(event_id bigint, original_start timestamp, is_cancelled boolean, user_id bigint, call_order smallint, title text,
             starts timestamp, ends timestamp, starts_later boolean, ends_later boolean, is_all_day boolean,
             escalation_policy_id bigint, author_id bigint, reason text, changed timestamptz)
    on conflict (account_id, event_id, original_start) do update
       set is_cancelled = excluded.is_cancelled, user_id = excluded.user_id, call_order = excluded.call_order,
           title = excluded.title, starts = excluded.starts, ends = excluded.ends,
           starts_later = excluded.starts_later, ends_later = excluded.ends_later,
           is_all_day = excluded.is_all_day, escalation_policy_id = excluded.escalation_policy_id,
           author_id = excluded.author_id, reason = excluded.reason, changed = excluded.changed`.execute(db)
}

export async function policyExists(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from escalation_policy where account_id = ${account_id} and id = ${id} for share`.execute(db)
  return rows.length === 1
}
