import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesWords } from '../search/search-words.access.ts'
import type { SearchWords } from '../search/search-words.rules.ts'

export interface GroupKey {
  account_id: number
  group_id: number
}

export interface PermissionGroupRow {
  id: number
  display_name: string
  standard_key: string | null
  member_count: number
  roles: { id: number; name: string }[]
  tags: { id: number; classified_name: string }[]
  version: number
  changed: string | null
  changed_by: string | null
}

export async function findGroup(
  db: Db,
  { account_id, group_id }: GroupKey,
): Promise<PermissionGroupRow | undefined> {
  const { rows } = await sql<PermissionGroupRow>`
    select g.id, g.display_name, g.key as standard_key, g.version, g.changed,
           (select u.display_name from users u where u.account_id = ${account_id} and u.id = g.changed_by_user_id) as changed_by,
           (select count(*)::int from permission_group_member m
             where m.account_id = ${account_id} and m.group_id = g.id) as member_count,
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by fold(r.name), r.id)
              from permission_group_role gr join role r on r.account_id = gr.account_id and r.id = gr.role_id
             where gr.account_id = ${account_id} and gr.group_id = g.id), '[]') as roles,
           coalesce((select json_agg(json_build_object('id', t.id, 'classified_name', t.classified_name)
                                     order by fold(t.classified_name), t.id)
              from permission_group_tag gt join tag t on t.account_id = gt.account_id and t.id = gt.tag_id
             where gt.account_id = ${account_id} and gt.group_id = g.id), '[]') as tags
      from permission_group g where g.account_id = ${account_id} and g.id = ${group_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockGroup = (db: Db, { account_id, group_id }: GroupKey) =>
  sql`select from permission_group where account_id = ${account_id} and id = ${group_id} for update`.execute(
    db,
  )

export async function insertGroup(
  db: Db,
  account_id: number,
  display_name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into permission_group (account_id, display_name) values (${account_id}, ${display_name})
    on conflict (account_id, display_name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another group has the name. */
export async function renameGroup(
  db: Db,
  { account_id, group_id }: GroupKey,
  { display_name, user_id }: { display_name: string; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update permission_group set display_name = ${display_name}, version = version + 1, changed = clock_now(),
           changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${group_id}
       and not exists (select from permission_group other where other.account_id = ${account_id}
         and other.display_name = ${display_name} and other.id <> ${group_id})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteGroup(db: Db, { account_id, group_id }: GroupKey): Promise<void> {
  await sql`delete from permission_group where account_id = ${account_id} and id = ${group_id}`.execute(db)
}

export interface MemberRow {
  user_id: number
  display_name: string
  title: string
  email: string
  is_active: boolean
  is_locked: boolean
}

export async function listMembers(
  db: Db,
  { account_id, group_id }: GroupKey,
  { named, limit, offset }: { named: SearchWords; limit: number; offset: number },
): Promise<{ count: number; results: MemberRow[] }> {
  const { rows } = await sql<MemberRow & { total: number }>`
    select u.id as user_id, u.display_name, u.title, u.email, u.is_active, u.is_locked, count(*) over ()::int as total
      from permission_group_member m
      join users u on u.account_id = m.account_id and u.id = m.user_id
      join contact c on c.account_id = u.account_id and c.user_id = u.id
     where m.account_id = ${account_id} and m.group_id = ${group_id}
       and ${matchesWords(named, sql<string>`(c.words || ' ' || fold(u.email))`)}
     order by fold(u.last_name), fold(u.first_name), u.id limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

/** Selects the users who are active and can join. */
export async function findActiveUsers(db: Db, account_id: number, user_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${account_id} and id = any(${user_ids}::bigint[]) and is_active
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertMembers(
  db: Db,
  { account_id, group_id }: GroupKey,
  user_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into permission_group_member (account_id, group_id, user_id)
    select ${account_id}, ${group_id}, id from unnest(${user_ids}::bigint[]) as added(id)
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function deleteMember(
  db: Db,
  { account_id, group_id }: GroupKey,
  user_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from permission_group_member
     where account_id = ${account_id} and group_id = ${group_id} and user_id = ${user_id} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Selects the roles that exist, and locks them until commit. */
export async function lockRoles(db: Db, account_id: number, role_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from role where account_id = ${account_id} and id = any(${role_ids}::bigint[])
     order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertGroupRoles(
  db: Db,
  { account_id, group_id }: GroupKey,
  role_ids: number[],
): Promise<void> {
  await sql`
    insert into permission_group_role (account_id, group_id, role_id)
    select ${account_id}, ${group_id}, id from unnest(${role_ids}::bigint[]) as added(id)
    on conflict do nothing`.execute(db)
}

export async function deleteGroupRole(
  db: Db,
  { account_id, group_id }: GroupKey,
  role_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from permission_group_role
     where account_id = ${account_id} and group_id = ${group_id} and role_id = ${role_id} returning role_id`.execute(
    db,
  )
  return rows.length > 0
}

export async function permissionsOfRoles(
  db: Db,
  account_id: number,
  role_ids: number[],
): Promise<Permission[]> {
  const { rows } = await sql<{ permission: Permission }>`
    select distinct permission from role_permission
     where account_id = ${account_id} and role_id = any(${role_ids}::bigint[]) order by 1`.execute(db)
  return rows.map(({ permission }) => permission)
}

export interface PermissionSourceRow {
  permission: Permission
  roles: string[]
}

export async function listPermissionSources(
  db: Db,
  { account_id, group_id }: GroupKey,
): Promise<PermissionSourceRow[]> {
  const { rows } = await sql<PermissionSourceRow>`
    select rp.permission, array_agg(r.name order by fold(r.name), r.id) as roles from permission_group_role gr
      join role r on r.account_id = gr.account_id and r.id = gr.role_id
      join role_permission rp on rp.account_id = r.account_id and rp.role_id = r.id
     where gr.account_id = ${account_id} and gr.group_id = ${group_id} group by rp.permission`.execute(db)
  return rows
}

export async function listMemberIds(db: Db, { account_id, group_id }: GroupKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from permission_group_member
     where account_id = ${account_id} and group_id = ${group_id} order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
