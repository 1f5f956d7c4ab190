import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { filterCondition, type Attributes, type MultiAttribute } from './scim-filter.queries.ts'
import type { ScimUserRow } from './scim-user.rules.ts'

const attributes: Attributes = {
  id: { kind: 'exact', value: sql`u.uid::text` },
  externalid: {
    kind: 'exact',
    value: sql`(select i.external_id from user_identity i
                 where i.account_id = u.account_id and i.user_id = u.id and i.source = 'scim')`,
  },
  username: { kind: 'text', value: sql`u.username` },
  displayname: { kind: 'text', value: sql`u.display_name` },
  'name.givenname': { kind: 'text', value: sql`u.first_name` },
  'name.familyname': { kind: 'text', value: sql`u.last_name` },
  'name.formatted': { kind: 'text', value: sql`u.display_name` },
  title: { kind: 'text', value: sql`u.title` },
  active: { kind: 'boolean', value: sql`u.is_active` },
  'emails.value': { kind: 'text', value: sql`u.email` },
  'meta.created': { kind: 'time', value: sql`u.created` },
  'meta.lastmodified': { kind: 'time', value: sql`coalesce(u.changed, u.created)` },
}

const multi: Record<string, MultiAttribute> = {
  emails: { value: 'emails.value', constants: { type: 'work', primary: true } },
}

const columns = sql`
  u.id, u.uid, u.username, u.email, u.first_name, u.last_name, u.display_name, u.title, u.home_number, u.mobile_number,
  u.pager_number, u.is_active, u.created, u.changed,
  (select i.external_id from user_identity i
    where i.account_id = u.account_id and i.user_id = u.id and i.source = 'scim') as external_id,
  array(select d.name from user_department ud
          join department d on d.account_id = ud.account_id and d.id = ud.department_id
         where ud.account_id = u.account_id and ud.user_id = u.id order by lower(d.name)) as departments,
  coalesce((select json_agg(json_build_object('id', g.id, 'display_name', g.display_name) order by g.id)
     from permission_group_member m
     join permission_group g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = u.account_id and m.user_id = u.id), '[]') as groups,
  coalesce((select json_agg(json_build_object('start', floor(extract(epoch from r.starts) * 1000)::float8,
                                              'end', floor(extract(epoch from r.ends) * 1000)::float8) order by r.starts)
     from schedule_request r
    where r.account_id = u.account_id and r.user_id = u.id and r.source = 'scim' and r.uid is not null
      and r.ends > clock_now()), '[]') as absences`

export interface Span {
  offset: number
  limit: number
}

export async function listUsers(
  db: Db,
  account_id: number,
  filter: string | undefined,
  { offset, limit }: Span,
): Promise<{ total: number; rows: ScimUserRow[] }> {
  const matches = filter === undefined ? sql<boolean>`true` : filterCondition(filter, { attributes, multi })
  const where = sql`u.account_id = ${account_id} and not u.is_service and ${matches}`
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from users u where ${where}`.execute(db)
  const { rows } = await sql<ScimUserRow>`
    select ${columns} from users u where ${where} order by u.id offset ${offset} limit ${limit}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

const isUid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export async function findUser(db: Db, account_id: number, uid: string): Promise<ScimUserRow | undefined> {
  if (!isUid(uid)) return undefined
  const { rows } = await sql<ScimUserRow>`
    select ${columns} from users u
     where u.account_id = ${account_id} and u.uid = ${uid}::uuid and not u.is_service`.execute(db)
  return rows[0]
}

/** Locks the row until commit. */
export async function lockUser(db: Db, account_id: number, uid: string): Promise<ScimUserRow | undefined> {
  if (!isUid(uid)) return undefined
  await sql`select from users where account_id = ${account_id} and uid = ${uid}::uuid for no key update`.execute(
    db,
  )
  return findUser(db, account_id, uid)
}

export interface UserKey {
  account_id: number
  user_id: number
}

/** False if another user has the identifier. */
export async function setExternalId(
  db: Db,
  { account_id, user_id }: UserKey,
  external_id: string | null,
): Promise<boolean> {
  await sql`
    delete from user_identity where account_id = ${account_id} and user_id = ${user_id} and source = 'scim'`.execute(
    db,
  )
  if (external_id === null) return true
  const { numAffectedRows } = await sql`
    insert into user_identity (account_id, source, external_id, user_id)
    values (${account_id}, 'scim', ${external_id}, ${user_id})
    on conflict (account_id, source, external_id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export const markAsScim = (db: Db, { account_id, user_id }: UserKey) =>
  sql`update users set source = 'scim' where account_id = ${account_id} and id = ${user_id}`.execute(db)

/** Unknown departments are ignored. */
export async function findDepartments(db: Db, account_id: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from department where account_id = ${account_id} and lower(name) = lower(${name})`.execute(db)
  return rows.map(({ id }) => id)
}
