import type { Permission } from '@wardline/contract/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Users and the departments or groups that they join or leave. */
export interface MembershipChange {
  user_id: number
  added: readonly number[]
  removed: readonly number[]
}

const pairs = (changes: readonly MembershipChange[], side: 'added' | 'removed'): RawBuilder<unknown> => {
  const listed = changes.flatMap((change) => change[side].map((id) => ({ user_id: change.user_id, id })))
  const user_ids = listed.map(({ user_id }) => user_id)
  const ids = listed.map(({ id }) => id)
  return sql`unnest(${user_ids}::bigint[], ${ids}::bigint[]) as pair(user_id, id)`
}

/** Whether a user stays a message contact of a department that is kept does not change. */
export async function writeDepartmentChanges(
  db: Db,
  account_id: number,
  changes: readonly MembershipChange[],
): Promise<void> {
  await sql`
    delete from user_department d using ${pairs(changes, 'removed')}
     where d.account_id = ${account_id} and d.user_id = pair.user_id and d.department_id = pair.id`.execute(
    db,
  )
  await sql`
    insert into user_department (account_id, user_id, department_id)
    select ${account_id}, pair.user_id, pair.id from ${pairs(changes, 'added')}
    on conflict do nothing`.execute(db)
}

export async function writeGroupChanges(
  db: Db,
  account_id: number,
  changes: readonly MembershipChange[],
): Promise<void> {
  await sql`
    delete from permission_group_member m using ${pairs(changes, 'removed')}
     where m.account_id = ${account_id} and m.user_id = pair.user_id and m.group_id = pair.id`.execute(db)
  await sql`
    insert into permission_group_member (account_id, group_id, user_id)
    select ${account_id}, pair.id, pair.user_id from ${pairs(changes, 'added')}
    on conflict do nothing`.execute(db)
}

/** Selects the departments that exist in the account. Locks them until commit. */
export async function lockDepartments(db: Db, account_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from department where account_id = ${account_id} and id = any(${[...ids]}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

/** Selects the groups that exist in the account. Locks them until commit. */
export async function lockGroups(db: Db, account_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from permission_group where account_id = ${account_id} and id = any(${[...ids]}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function permissionsOfGroups(
  db: Db,
  account_id: number,
  group_ids: readonly number[],
): Promise<Permission[]> {
  const { rows } = await sql<{ permission: Permission }>`
    select distinct rp.permission from permission_group_role gr
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where gr.account_id = ${account_id} and gr.group_id = any(${[...group_ids]}::bigint[]) order by 1`.execute(
    db,
  )
  return rows.map(({ permission }) => permission)
}

export async function bumpVersions(
  db: Db,
  { account_id, user_ids, actor_id }: { account_id: number; user_ids: readonly number[]; actor_id: number },
): Promise<void> {
  await sql`
    update users set version = version + 1, changed = clock_now(), changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[])`.execute(db)
}
