import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { filterCondition, type Attributes, type MultiAttribute } from './scim-filter.queries.ts'
import type { Span } from './scim-user.queries.ts'

export interface ScimGroupRow {
  id: number
  external_id: string | null
  display_name: string
  members: { uid: string; display_name: string }[]
}

const attributes: Attributes = {
  id: { kind: 'exact', value: sql`g.id::text` },
  externalid: { kind: 'exact', value: sql`g.scim_external_id` },
  displayname: { kind: 'text', value: sql`g.display_name` },
}

const multi: Record<string, MultiAttribute> = {}

const columns = sql`
  g.id, g.scim_external_id as external_id, g.display_name,
  coalesce((select json_agg(json_build_object('uid', u.uid, 'display_name', u.display_name) order by u.id)
     from permission_group_member m
     join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = g.account_id and m.group_id = g.id), '[]') as members`

export async function listGroups(
  db: Db,
  account_id: number,
  filter: string | undefined,
  { offset, limit }: Span,
): Promise<{ total: number; rows: ScimGroupRow[] }> {
  const matches = filter === undefined ? sql<boolean>`true` : filterCondition(filter, { attributes, multi })
  const where = sql`g.account_id = ${account_id} and ${matches}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from permission_group g where ${where}`.execute(db)
  const { rows } = await sql<ScimGroupRow>`
    select ${columns} from permission_group g where ${where} order by g.id offset ${offset} limit ${limit}`.execute(
    db,
  )
  return { total: counted.rows[0]?.total ?? 0, rows }
}

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

export async function findGroup(db: Db, account_id: number, id: string): Promise<ScimGroupRow | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<ScimGroupRow>`
    select ${columns} from permission_group g where g.account_id = ${account_id} and g.id = ${Number(id)}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the row until commit. */
export async function lockGroup(db: Db, account_id: number, id: string): Promise<ScimGroupRow | undefined> {
  if (!isId(id)) return undefined
  await sql`
    select from permission_group where account_id = ${account_id} and id = ${Number(id)} for update`.execute(
    db,
  )
  return findGroup(db, account_id, id)
}

/** False if another group has the identifier. */
export async function setGroupExternalId(
  db: Db,
  { account_id, group_id }: { account_id: number; group_id: number },
  external_id: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update permission_group set scim_external_id = ${external_id}
     where account_id = ${account_id} and id = ${group_id}
       and not exists (select from permission_group o
                        where o.account_id = ${account_id} and o.scim_external_id = ${external_id} and o.id <> ${group_id})`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Members are users; groups are not nested. */
export async function findMemberIds(
  db: Db,
  account_id: number,
  uids: readonly string[],
): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from users
     where account_id = ${account_id} and uid::text = any(${[...uids]}::text[]) and not is_service`.execute(
    db,
  )
  return rows
}
