import { sql } from 'kysely'
import { isDatabaseError } from '../../../platform/db/database-error.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

export interface AgentKey {
  account_id: number
  id: number
}

export type AgentKind = 'ad' | 'cas'

export interface AgentRow {
  id: number
  kind: AgentKind
  name: string
  base_dn: string
  host: string
  port: number
  encryption: 'ldaps' | 'starttls'
  ca: string
  bind_dn: string
  bind_password: Buffer | null
  has_token: boolean
  token_created: string | null
  last_contact: string | null
  version: number
  changed: string
  changed_by: string | null
  configs: { id: number; name: string }[]
  last_reading: { completed: string; entries: number } | null
}

/** Columns of `a`, with the sync configurations that use the agent. */
const agentColumns = (account_id: number) => sql`
  a.id, a.kind, a.name, a.base_dn, a.host, a.port, a.encryption, a.ca, a.bind_dn, a.bind_password,
  a.token_hash is not null as has_token, a.token_created, a.last_contact, a.version, a.changed,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = a.changed_by_user_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
     from directory_sync_config c where c.account_id = ${account_id} and c.agent_id = a.id), '[]') as configs,
  (select json_build_object('completed', r.completed, 'entries', r.entries) from directory_reading r
    where r.account_id = ${account_id} and r.agent_id = a.id and r.completed is not null
    order by r.id desc limit 1) as last_reading`

export async function listAgents(
  db: Db,
  account_id: number,
  { kind, limit, offset }: { kind: AgentKind; limit: number; offset: number },
): Promise<Page<AgentRow>> {
  const { rows } = await sql<AgentRow & { total: number }>`
    select ${agentColumns(account_id)}, count(*) over ()::int as total from directory_agent a
     where a.account_id = ${account_id} and a.kind = ${kind}
     order by fold(a.name), a.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findAgent(
  db: Db,
  { account_id, id }: AgentKey,
  kind: AgentKind,
): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`
    select ${agentColumns(account_id)} from directory_agent a
     where a.account_id = ${account_id} and a.id = ${id} and a.kind = ${kind}`.execute(db)
  return rows[0]
}

/** Returns false if the agent does not exist. Locks the row until commit. */
export async function lockAgent(db: Db, { account_id, id }: AgentKey, kind: AgentKind): Promise<boolean> {
  const { rows } = await sql`
    select from directory_agent where account_id = ${account_id} and id = ${id} and kind = ${kind}
       for no key update`.execute(db)
  return rows.length > 0
}

export interface AgentSettings {
  kind: AgentKind
  name: string
  base_dn: string
  host?: string
  port?: number
  encryption?: AgentRow['encryption']
  ca?: string
  bind_dn?: string
}

/** Undefined if another agent has the name. */
export async function insertAgent(
  db: Db,
  account_id: number,
  settings: AgentSettings,
  actor_id: number,
): Promise<number | undefined> {
  const row = await unlessTaken(() =>
    db
      .insertInto('directory_agent')
      .values({ account_id, ...settings, changed_by_user_id: actor_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row?.id
}

/** False if another agent has the name. */
export async function updateAgent(
  db: Db,
  { account_id, id }: AgentKey,
  settings: AgentSettings,
  actor_id: number,
): Promise<boolean> {
  const updated = await unlessTaken(() =>
    db
      .updateTable('directory_agent')
      .set({ ...settings, changed_by_user_id: actor_id })
      .set({ changed: sql`clock_now()`, version: sql`version + 1` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return updated !== undefined
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'directory_agent_account_id_kind_name_key')
      return undefined
    throw error
  }
}

export const setPassword = (db: Db, { account_id, id }: AgentKey, bind_password: Buffer) =>
  sql`update directory_agent set bind_password = ${bind_password}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteAgent = (db: Db, { account_id, id }: AgentKey) =>
  sql`delete from directory_agent where account_id = ${account_id} and id = ${id}`.execute(db)

/** Null revokes the token. */
export const setToken = (db: Db, { account_id, id }: AgentKey, token_hash: Buffer | null) =>
  sql`update directory_agent
         set token_hash = ${token_hash}, token_created = case when ${token_hash}::bytea is null then null else clock_now() end
       where account_id = ${account_id} and id = ${id}`.execute(db)

export interface ConnectedAgent {
  account_id: number
  id: number
  name: string
  base_dn: string
}

/** Notes the contact of the agent that it finds. */
export async function findAgentByToken(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<ConnectedAgent | undefined> {
  const { rows } = await sql<ConnectedAgent>`
    update directory_agent set last_contact = clock_now()
     where account_id = ${account_id} and token_hash = ${token_hash} and kind = 'cas'
    returning account_id, id, name, base_dn`.execute(db)
  return rows[0]
}
