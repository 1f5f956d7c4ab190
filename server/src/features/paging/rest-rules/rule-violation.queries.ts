import type { ViolationKind } from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import { formatWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface AcceptanceKey {
  event_id: number
  original_start: WallTime
  user_id: number
  kind: ViolationKind
}

export interface Acceptance extends AcceptanceKey {
  by: string
  reason: string
  at: string
}

interface Author {
  account_id: number
  author_id: number
  reason: string
}

/** A violation that is accepted already gets the new reason. */
export async function insertAcceptances(
  db: Db,
  { account_id, author_id, reason }: Author,
  shifts: readonly AcceptanceKey[],
): Promise<void> {
  const rows = shifts.map((shift) => ({ ...shift, original_start: formatWallTime(shift.original_start) }))
  await sql`
    insert into accepted_violation (account_id, event_id, original_start, user_id, kind, reason, author_id)
    select distinct ${account_id}::bigint, r.event_id, r.original_start, r.user_id, r.kind, ${reason}, ${author_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(event_id bigint, original_start timestamp, user_id bigint, kind text)
    on conflict (account_id, event_id, original_start, user_id, kind)
    do update set reason = excluded.reason, author_id = excluded.author_id, created = clock_now()`.execute(db)
}

/** False if the violation was not accepted. */
export async function deleteAcceptance(
  db: Db,
  account_id: number,
  { event_id, original_start, user_id, kind }: AcceptanceKey,
): Promise<boolean> {
  const { rows } = await sql`
    delete from accepted_violation
     where account_id = ${account_id} and event_id = ${event_id} and user_id = ${user_id} and kind = ${kind}
       and original_start = ${formatWallTime(original_start)}::timestamp returning event_id`.execute(db)
  return rows.length > 0
}

export async function listAcceptances(
  db: Db,
  account_id: number,
  event_ids: readonly number[],
): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select v.event_id, extract(epoch from v.original_start)::float8 as original_start, v.user_id, v.kind,
           u.display_name as by, v.reason, v.created as at
      from accepted_violation v
      join users u on u.account_id = v.account_id and u.id = v.author_id
     where v.account_id = ${account_id} and v.event_id = any(${event_ids}::bigint[])`.execute(db)
  return rows
}

export interface ViolationFilter {
  account_id: number
  /** A condition on the group `g`; `null` for all groups. */
  isListed: RawBuilder<boolean> | null
  group_id: number | null
  user_id: number | null
  from: Instant
  to: Instant
}

/** The users of shifts in a time, whose other shifts decide which rules they break. */
export async function listUsersOnDuty(
  db: Db,
  { account_id, isListed, group_id, user_id, from, to }: ViolationFilter,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct s.user_id from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
     where s.account_id = ${account_id} and s.ends > to_timestamp(${from}::float8 / 1000)
       and s.starts < to_timestamp(${to}::float8 / 1000) and ${isListed ?? sql`true`}
       and (${group_id}::bigint is null or s.group_id = ${group_id})
       and (${user_id}::bigint is null or s.user_id = ${user_id})`.execute(db)
  return rows.map((row) => row.user_id)
}

/** The groups of an account that are listed, by id. */
export async function listGroups(
  db: Db,
  account_id: number,
  isListed: RawBuilder<boolean>,
): Promise<Map<number, { uid: string; name: string; may_accept: boolean }>> {
  const { rows } = await sql<{ id: number; uid: string; name: string; may_accept: boolean }>`
    select g.id, g.uid, g.name, ${isListed} as may_accept from paging_group g
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup'`.execute(db)
  return new Map(rows.map(({ id, ...group }) => [id, group]))
}

/** The group of an event. Undefined for another account’s event. */
export async function findGroupOf(db: Db, account_id: number, event_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from on_call_event where account_id = ${account_id} and id = ${event_id}`.execute(db)
  return rows[0]?.group_id
}
