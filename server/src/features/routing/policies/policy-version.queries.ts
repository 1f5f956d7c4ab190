import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Versioned } from '../../../platform/http/versions.ts'
import type { PolicyKey } from './routing-policy.queries.ts'

export interface StoredPart {
  id: number
  name: string
  type: string
  fields: Record<string, unknown>
}

export interface VersionContent {
  name: string
  priority: number
  is_active: boolean
  is_trial: boolean
  sets: { id: number; name: string; clause_join: 'AND' | 'OR'; conditions: StoredPart[] }[]
  actions: StoredPart[]
}

export interface VersionRow {
  version: number
  content: VersionContent
  changed: string
  changed_by: string | null
  changed_part: string | null
  restored_version: number | null
}

const columns = (
  account_id: number,
) => sql`v.version, v.content, v.changed, v.changed_part, v.restored_version,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = v.changed_by_user_id) as changed_by`

/** Lists the versions, newest first. */
export async function listVersions(
  db: Db,
  { account_id, id }: PolicyKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: VersionRow[] }> {
  const { rows } = await sql<VersionRow & { total: number }>`
    select ${columns(account_id)}, count(*) over ()::int as total from routing_policy_version v
     where v.account_id = ${account_id} and v.policy_id = ${id}
     order by v.version desc limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

export async function findVersion(
  db: Db,
  { account_id, id }: PolicyKey,
  version: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${columns(account_id)} from routing_policy_version v
     where v.account_id = ${account_id} and v.policy_id = ${id} and v.version = ${version}`.execute(db)
  return rows[0]
}

/** The last time that the policy itself was saved after this version; undefined if it was not. */
export async function findSavedAfter(
  db: Db,
  { account_id, id }: PolicyKey,
  version: number,
): Promise<Versioned | undefined> {
  const { rows } = await sql<Versioned>`
    select v.version, (select u.display_name from users u where u.account_id = ${account_id} and u.id = v.changed_by_user_id) as changed_by
      from routing_policy_version v
     where v.account_id = ${account_id} and v.policy_id = ${id} and v.version > ${version} and v.changed_part is null
     order by v.version desc limit 1`.execute(db)
  return rows[0]
}
