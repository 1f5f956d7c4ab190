import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** The members of a department, or of a permission group. */
export interface MemberList {
  account_id: number
  department_id?: number
  group_id?: number
}

export interface ManagedMember {
  user_id: number
  display_name: string
  /** The name of the configuration. */
  sync: string
}

/** Users among `user_ids` whose membership a directory sync manages, by name. */
export async function listManagedMembers(
  db: Db,
  { account_id, department_id, group_id }: MemberList,
  user_ids: readonly number[],
): Promise<ManagedMember[]> {
  const { rows } = await sql<ManagedMember>`
    select u.id as user_id, u.display_name, c.name as sync
      from directory_identity i
      join directory_sync_config c on c.account_id = ${account_id} and c.id = i.config_id
      join users u on u.account_id = ${account_id} and u.id = i.user_id
     where i.account_id = ${account_id} and i.user_id = any(${[...user_ids]}::bigint[])
       and exists (select from directory_mapping m
                    where m.account_id = ${account_id} and m.config_id = c.id
                      and (m.department_id = ${department_id ?? null}::bigint
                        or m.permission_group_id = ${group_id ?? null}::bigint))
     order by u.display_name, u.id`.execute(db)
  return rows
}
