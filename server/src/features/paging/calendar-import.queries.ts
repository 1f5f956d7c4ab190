import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Member } from './ical-people.rules.ts'

interface Of {
  account_id: number
  group_id: number
}

export async function membersOf(db: Db, { account_id, group_id }: Of): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id as user_id, u.display_name, u.first_name, u.last_name, u.email, u.is_active and not u.is_locked as can_receive
      from paging_group_member m join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.group_id = ${group_id} order by u.last_name, u.first_name, u.id`.execute(
    db,
  )
  return rows
}

/** Events that an import has made, by their id. */
export async function importedUids(db: Db, { account_id, group_id }: Of): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; ical_uid: string }>`
    select id, ical_uid from on_call_event
     where account_id = ${account_id} and group_id = ${group_id} and ical_uid is not null`.execute(db)
  return new Map(rows.map(({ id, ical_uid }) => [id, ical_uid]))
}

/** What the file has called so is not any more: when a file has it again, it is new. */
export async function forgetImported(
  db: Db,
  { account_id, group_id }: Of,
  uids: readonly string[],
): Promise<void> {
  await sql`
    update on_call_event set ical_uid = null
     where account_id = ${account_id} and group_id = ${group_id} and ical_uid = any(${uids}::text[])`.execute(
    db,
  )
}

/** From now on these events are what the file calls so; whatever was called so before is not. */
export async function nameImported(
  db: Db,
  { account_id, group_id }: Of,
  named: readonly { id: number; uid: string }[],
): Promise<void> {
  const uids = named.map(({ uid }) => uid)
  await forgetImported(db, { account_id, group_id }, uids)
  await sql`
    update on_call_event e set ical_uid = n.uid
      from unnest(${named.map(({ id }) => id)}::bigint[], ${uids}::text[]) as n(id, uid)
     where e.account_id = ${account_id} and e.group_id = ${group_id} and e.id = n.id`.execute(db)
}
