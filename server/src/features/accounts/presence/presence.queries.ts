import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { presence_timeout_seconds } from './presence.rules.ts'

export const isReachable = (account_id: string, user_id: string) => sql<boolean>`exists (
  select from presence where presence.account_id = ${sql.ref(account_id)} and presence.user_id = ${sql.ref(user_id)}
     and presence.seen > now() - make_interval(secs => ${presence_timeout_seconds}))`

export interface Person {
  account_id: number
  user_id: number
}

const people = (list: Person[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(account_id bigint, user_id bigint)`

export async function insertPresence(db: Db, node_id: string, list: Person[]): Promise<void> {
  await sql`
    insert into presence (account_id, user_id, node_id) select p.account_id, p.user_id, ${node_id} from ${people(list)}
    on conflict (account_id, user_id, node_id) do update set seen = now()`.execute(db)
  await sql`
    update users set last_seen = clock_now() from ${people(list)}
     where users.account_id = p.account_id and users.id = p.user_id`.execute(db)
}

export async function deletePresence(db: Db, node_id: string, list: Person[]): Promise<void> {
  await sql`
    delete from presence using ${people(list)}
     where presence.account_id = p.account_id and presence.user_id = p.user_id and presence.node_id = ${node_id}`.execute(
    db,
  )
}

/** every account: a node refreshes all users connected to it */
export const refreshPresence = (db: Db, node_id: string) =>
  sql`update presence set seen = now() where node_id = ${node_id}`.execute(db)

export const clearPresence = (db: Db, node_id: string) =>
  sql`delete from presence where node_id = ${node_id} or seen < now() - interval '1 hour' /* every account_id */`.execute(
    db,
  )

export interface PresenceRow extends Person {
  is_reachable: boolean
  status: string
  last_seen: string | null
}

export async function presenceOf(db: Db, list: Person[]): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    select u.account_id, u.id as user_id, u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable
      from ${people(list)} join users u on u.account_id = p.account_id and u.id = p.user_id`.execute(db)
  return rows
}
