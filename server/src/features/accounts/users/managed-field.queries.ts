import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface SyncedUser {
  user_id: number
  config_id: number
}

export async function listSyncedUsers(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<SyncedUser[]> {
  const { rows } = await sql<SyncedUser>`
    select i.user_id, i.config_id from directory_identity i
     where i.account_id = ${account_id} and i.user_id = any(${[...user_ids]}::bigint[])`.execute(db)
  return rows
}

/**
 * Lists the fields that directory syncs write: mapped fields without those left to local edits, and memberships
 * of mapped departments and groups.
 */
export async function listSyncFields(
  db: Db,
  { account_id, config_ids }: { account_id: number; config_ids: readonly number[] },
): Promise<ManagedFields[]> {
  const { rows } = await sql<ManagedFields>`
    select c.id as config_id, c.name,
           array(select distinct m.local_field from directory_mapping m
                  where m.account_id = ${account_id} and m.config_id = c.id and m.type = 'field'
                    and m.local_field <> all (c.local_fields) order by 1) as fields,
           (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name), '[]')
              from department d
             where d.account_id = ${account_id} and d.id in (
               select m.department_id from directory_mapping m
                where m.account_id = ${account_id} and m.config_id = c.id)) as departments,
           (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'display_name', g.display_name)
                                      order by g.display_name), '[]')
              from permission_group g
             where g.account_id = ${account_id} and g.id in (
               select m.permission_group_id from directory_mapping m
                where m.account_id = ${account_id} and m.config_id = c.id)) as groups
      from directory_sync_config c
     where c.account_id = ${account_id} and c.id = any(${[...config_ids]}::bigint[])`.execute(db)
  return rows
}
