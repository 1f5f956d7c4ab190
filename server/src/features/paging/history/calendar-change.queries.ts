import type { CalendarChangeKind } from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { ShiftDifference } from '../shift-notices/shift-notice.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

export interface NewCalendarChange {
  /** `null` for a scheduling system. */
  author_id: number | null
  kind: CalendarChangeKind
  name: string
  shifts: ShiftDifference
}

export async function insertCalendarChange(
  db: Db,
  { account_id, group_id }: Key,
  { author_id, kind, name, shifts }: NewCalendarChange,
): Promise<void> {
  await sql`
    insert into calendar_change (account_id, group_id, author_id, kind, name, shifts)
    values (${account_id}, ${group_id}, ${author_id}, ${kind}, ${name}, ${JSON.stringify(shifts)}::jsonb)`.execute(
    db,
  )
}

export interface StoredCalendarChange {
  id: number
  at: string
  author: string | null
  kind: CalendarChangeKind
  name: string
  shifts: ShiftDifference
}

/** Newest first. */
export async function listCalendarChanges(
  db: Db,
  { account_id, group_id }: Key,
  page: { offset: number; limit: number },
): Promise<(StoredCalendarChange & { total: number })[]> {
  const { rows } = await sql<StoredCalendarChange & { total: number }>`
    select count(*) over ()::int as total, c.id, c.at, author.display_name as author, c.kind, c.name, c.shifts
      from calendar_change c
      left join users author on author.account_id = c.account_id and author.id = c.author_id
     where c.account_id = ${account_id} and c.group_id = ${group_id}
     order by c.id desc offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

export async function findCalendarChange(
  db: Db,
  { account_id, group_id }: Key,
  id: number,
): Promise<{ at: string } | undefined> {
  const { rows } = await sql<{ at: string }>`
    select at from calendar_change
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function listShiftsOfLaterChanges(
  db: Db,
  { account_id, group_id }: Key,
  id: number,
): Promise<ShiftDifference[]> {
  const { rows } = await sql<{ shifts: ShiftDifference }>`
    select shifts from calendar_change
     where account_id = ${account_id} and group_id = ${group_id} and id > ${id} order by id desc`.execute(db)
  return rows.map(({ shifts }) => shifts)
}

/** every account: runs in the worker role */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from calendar_change where at < clock_now() - interval '400 days'`.execute(db)
}
