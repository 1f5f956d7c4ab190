import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Member } from './person-matching.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

export async function listMembers(db: Db, { account_id, group_id }: Key): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id as user_id, u.display_name, u.first_name, u.last_name, u.email, u.is_active and not u.is_locked as can_receive
      from paging_group_member m join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.group_id = ${group_id} order by u.last_name, u.first_name, u.id`.execute(
    db,
  )
  return rows
}

export interface PlannedShift {
  user_id: number
  call_order: number
  /** In ms. */
  start: number
  end: number
}

export async function listPlannedShifts(db: Db, { account_id, group_id }: Key): Promise<PlannedShift[]> {
  const { rows } = await sql<PlannedShift>`
    select user_id, call_order, floor(extract(epoch from starts) * 1000)::float8 as start,
           floor(extract(epoch from ends) * 1000)::float8 as "end"
      from shift where account_id = ${account_id} and group_id = ${group_id} and ends > clock_now()`.execute(
    db,
  )
  return rows
}

export async function findImportedUids(db: Db, { account_id, group_id }: Key): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; ical_uid: string }>`
    select id, ical_uid from on_call_event
     where account_id = ${account_id} and group_id = ${group_id} and ical_uid is not null`.execute(db)
  return new Map(rows.map(({ id, ical_uid }) => [id, ical_uid]))
}

export async function clearImportedUids(
  db: Db,
  { account_id, group_id }: Key,
  uids: readonly string[],
): Promise<void> {
  await sql`
    update on_call_event set ical_uid = null
     where account_id = ${account_id} and group_id = ${group_id} and ical_uid = any(${uids}::text[])`.execute(
    db,
  )
}

export async function setImportedUids(
  db: Db,
  { account_id, group_id }: Key,
  linked: readonly { id: number; uid: string }[],
): Promise<void> {
  const uids = linked.map(({ uid }) => uid)
  await clearImportedUids(db, { account_id, group_id }, uids)
  await sql`
    update on_call_event e set ical_uid = n.uid
      from unnest(${linked.map(({ id }) => id)}::bigint[], ${uids}::text[]) as n(id, uid)
     where e.account_id = ${account_id} and e.group_id = ${group_id} and e.id = n.id`.execute(db)
}
