import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/**
 * What a directory sync writes to these users: its mapped fields, without those that it leaves to local edits, and the
 * memberships that its mappings decide.
 */
export async function listManagedFields(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<(ManagedFields & { user_id: number })[]> {
  const { rows } = await sql<ManagedFields & { user_id: number }>`
    with config as materialized (
      select c.id, c.name,
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
        from directory_sync_config c where c.account_id = ${account_id})
    select i.user_id, c.id as config_id, c.name, c.fields, c.departments, c.groups
      from directory_identity i
      join config c on c.id = i.config_id
     where i.account_id = ${account_id} and i.user_id = any(${[...user_ids]}::bigint[])`.execute(db)
  return rows
}
