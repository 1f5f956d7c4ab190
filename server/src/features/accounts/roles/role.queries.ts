import type { RoleEffect, RoleOrdering } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../search/search-words.access.ts'
import { lacksSecondFactor } from '../authenticators/second-factor-requirement.queries.ts'
import type { SecondFactorRule } from './second-factor-rule.rules.ts'
import type { SearchWords } from '../search/search-words.rules.ts'

export interface RoleRow {
  id: number
  name: string
  standard_key: string | null
  permission_count: number
  group_count: number
  user_count: number
  requires_second_factor: boolean
  permission_ids: Permission[]
}

export interface RoleDetailRow extends RoleRow {
  second_factor_from: string | null
  without_second_factor: number
  groups: { id: number; display_name: string; member_count: number }[]
  version: number
  changed: string | null
  changed_by: string | null
}

export interface RoleKey {
  account_id: number
  role_id: number
}

const permissionCount = (account_id: number) => sql`
  (select count(*)::int from role_permission rp where rp.account_id = ${account_id} and rp.role_id = r.id)`
const userCount = (account_id: number) => sql`
  (select count(distinct m.user_id)::int from permission_group_role gr
     join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
     join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
    where gr.account_id = ${account_id} and gr.role_id = r.id)`

const counts = (account_id: number) => sql`${permissionCount(account_id)} as permission_count,
  (select count(*)::int from permission_group_role gr where gr.account_id = ${account_id} and gr.role_id = r.id) as group_count,
  ${userCount(account_id)} as user_count, r.requires_second_factor,
  array(select rp.permission from role_permission rp
         where rp.account_id = ${account_id} and rp.role_id = r.id order by 1) as permission_ids`

/** Active users of the role with a password and without a confirmed second factor. */
const withoutSecondFactor = (account_id: number) => sql`
  (select count(distinct m.user_id)::int from permission_group_role gr
     join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
     join users u on u.account_id = m.account_id and u.id = m.user_id and ${lacksSecondFactor(account_id)}
    where gr.account_id = ${account_id} and gr.role_id = r.id)`

const orders = {
  name: () => sql`fold(r.name)`,
  permission_count: permissionCount,
  user_count: userCount,
} as const

/** Counts of all roles only where the order needs them. */
export async function listRoles(
  db: Db,
  params: {
    account_id: number
    named: SearchWords
    ordering: RoleOrdering
    limit: number
    offset: number
  },
): Promise<{ count: number; rows: RoleRow[] }> {
  const { account_id, named, ordering, limit, offset } = params
  const by = orders[ordering.replace('-', '') as keyof typeof orders](account_id)
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<RoleRow & { total: number }>`
    with found as (
      select r.id, count(*) over ()::int as total,
             row_number() over (order by ${matchRank(named, sql`fold(r.name)`)}, ${by} ${direction}, fold(r.name), r.id) as place
        from role r
       where r.account_id = ${account_id} and ${matchesWords(named, sql`fold(r.name)`)}
       order by place limit ${limit} offset ${offset}
    )
    select r.id, r.name, r.key as standard_key, ${counts(account_id)}, found.total
      from found join role r on r.account_id = ${account_id} and r.id = found.id
     order by found.place`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

export async function findRole(db: Db, { account_id, role_id }: RoleKey): Promise<RoleDetailRow | undefined> {
  const { rows } = await sql<RoleDetailRow>`
    select r.id, r.name, r.key as standard_key, ${counts(account_id)}, r.version, r.changed, c.display_name as changed_by,
           r.second_factor_from, ${withoutSecondFactor(account_id)} as without_second_factor,
           coalesce((select json_agg(json_build_object('id', g.id, 'display_name', g.display_name, 'member_count',
                      (select count(*) from permission_group_member m where m.account_id = ${account_id} and m.group_id = g.id))
                      order by fold(g.display_name), g.id)
              from permission_group_role gr
              join permission_group g on g.account_id = gr.account_id and g.id = gr.group_id
             where gr.account_id = ${account_id} and gr.role_id = r.id), '[]') as groups
      from role r left join users c on c.account_id = r.account_id and c.id = r.changed_by_user_id
     where r.account_id = ${account_id} and r.id = ${role_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockRole = (db: Db, { account_id, role_id }: RoleKey) =>
  sql`select from role where account_id = ${account_id} and id = ${role_id} for update`.execute(db)

export async function insertRole(
  db: Db,
  of: { account_id: number; name: string; user_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into role (account_id, name, changed, changed_by_user_id)
    values (${of.account_id}, ${of.name}, clock_now(), ${of.user_id})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

interface StoredRole extends SecondFactorRule {
  name: string
  user_id: number
}

/** Undefined if another role has the name. */
export async function updateRole(
  db: Db,
  { account_id, role_id }: RoleKey,
  { name, user_id, requires_second_factor, second_factor_from }: StoredRole,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update role set name = ${name}, requires_second_factor = ${requires_second_factor},
                    second_factor_from = ${second_factor_from}, version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${role_id}
       and not exists (select from role other where other.account_id = ${account_id} and other.name = ${name}
         and other.id <> ${role_id})
    returning version`.execute(db)
  return rows[0]?.version
}

export async function insertRolePermissions(
  db: Db,
  { account_id, role_id }: RoleKey,
  permissions: readonly Permission[],
): Promise<void> {
  await sql`
    insert into role_permission (account_id, role_id, permission)
    select ${account_id}, ${role_id}, permission from unnest(${[...permissions]}::text[]) as given(permission)
    on conflict do nothing`.execute(db)
}

export async function deleteRolePermissions(
  db: Db,
  { account_id, role_id }: RoleKey,
  permissions: readonly Permission[],
): Promise<void> {
  await sql`
    delete from role_permission
     where account_id = ${account_id} and role_id = ${role_id} and permission = any(${[...permissions]}::text[])`.execute(
    db,
  )
}

export async function deleteRole(db: Db, { account_id, role_id }: RoleKey): Promise<void> {
  await sql`delete from role where account_id = ${account_id} and id = ${role_id}`.execute(db)
}

/** Active users who would gain or lose a permission. Other roles of a user may already give, or still give, it. */
export async function countEffect(
  db: Db,
  { account_id, role_id }: RoleKey,
  change: { added: readonly Permission[]; removed: readonly Permission[] },
): Promise<RoleEffect> {
  const { rows } = await sql<RoleEffect>`
    with holder as (
      select distinct m.user_id from permission_group_role gr
        join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
        join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
       where gr.account_id = ${account_id} and gr.role_id = ${role_id}
    ), otherwise as (
      select distinct m.user_id, rp.permission from holder
        join permission_group_member m on m.account_id = ${account_id} and m.user_id = holder.user_id
        join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id and gr.role_id <> ${role_id}
        join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
         and rp.permission = any(${[...change.added, ...change.removed]}::text[])
    ), of as (
      select holder.user_id, array(select permission from otherwise o where o.user_id = holder.user_id) as kept from holder
    )
    select count(*) filter (where not ${[...change.added]}::text[] <@ kept)::int as gain,
           count(*) filter (where not ${[...change.removed]}::text[] <@ kept)::int as lose,
           count(*) filter (where ${[...change.added, ...change.removed]}::text[] <@ kept)::int as unaffected
      from of`.execute(db)
  return rows[0] ?? { gain: 0, lose: 0, unaffected: 0 }
}

/** Users of the role, at most `limit`. */
export async function listRoleUsers(db: Db, { account_id, role_id }: RoleKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct m.user_id from permission_group_role gr
      join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
     where gr.account_id = ${account_id} and gr.role_id = ${role_id} order by 1`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
