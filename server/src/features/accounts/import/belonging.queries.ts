import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StandardGroup } from './standard-roles.rules.ts'

export const insertDepartments = async (db: Db, account_id: number, names: string[]) => {
  await sql`
    insert into department (account_id, name)
    select ${account_id}, name from unnest(${names}::text[]) with ordinality as d(name, ord) order by ord
    on conflict (account_id, name) do nothing
  `.execute(db)
}

/** An import never removes users from departments. */
export const addToDepartments = async (
  db: Db,
  account_id: number,
  people: { user_id: number; departments: string[] }[],
) => {
  const { rows } = await sql<{ user_id: number }>`
    insert into user_department (account_id, user_id, department_id)
    select ${account_id}, p.user_id, d.id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(user_id bigint, departments text[])
    cross join unnest(p.departments) as wanted(name)
    join department d on d.account_id = ${account_id} and d.name = wanted.name
    on conflict do nothing
    returning user_id
  `.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Adds the contacts of departments and paging groups that have none. */
export const insertMissingContacts = async (db: Db, account_id: number) => {
  await sql`
    insert into contact (account_id, type, department_id)
    select d.account_id, 'Department', d.id from department d
    left join contact c on c.account_id = d.account_id and c.department_id = d.id
    where d.account_id = ${account_id} and c.id is null order by d.id
  `.execute(db)
  await sql`
    insert into contact (account_id, type, paging_group_id)
    select g.account_id, g.type, g.id from paging_group g
    left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
    where g.account_id = ${account_id} and c.id is null order by g.id
  `.execute(db)
}

export const addToPermissionGroup = async (
  db: Db,
  account_id: number,
  group: StandardGroup,
  user_ids: number[],
) => {
  await sql`
    insert into permission_group_member (account_id, group_id, user_id)
    select ${account_id}, g.id, u.id from permission_group g cross join unnest(${user_ids}::bigint[]) as u(id)
    where g.account_id = ${account_id} and g.key = ${group}
    on conflict do nothing
  `.execute(db)
}

export interface JoinableGroup {
  id: number
  name: string
  /** The standard group of clinicians. */
  is_standard: boolean
  permissions: Permission[]
}

/** The standard group of clinicians, and the groups of these names, with the permissions that they give. */
export const listJoinableGroups = async (
  db: Db,
  account_id: number,
  names: readonly string[],
): Promise<JoinableGroup[]> => {
  const { rows } = await sql<JoinableGroup>`
    select g.id, g.display_name as name, g.key is not distinct from 'clinicians' as is_standard, array(
             select distinct rp.permission from permission_group_role gr
               join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
              where gr.account_id = ${account_id} and gr.group_id = g.id order by 1) as permissions
      from permission_group g
     where g.account_id = ${account_id} and (g.key = 'clinicians' or g.display_name = any(${[...names]}::text[]))
     order by g.id`.execute(db)
  return rows
}

export const listStandardGroups = async (
  db: Db,
  account_id: number,
  keys: readonly StandardGroup[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from permission_group where account_id = ${account_id} and key = any(${[...keys]}::text[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
