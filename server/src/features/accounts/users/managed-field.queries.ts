import type { ManagedFields } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** What a directory sync writes to these users: its mapped fields, without those that it leaves to local edits. */
export async function listManagedFields(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<(ManagedFields & { user_id: number })[]> {
  const { rows } = await sql<ManagedFields & { user_id: number }>`
    select i.user_id, c.id as config_id, c.name,
           array(select distinct m.local_field from directory_mapping m
                  where m.account_id = ${account_id} and m.config_id = c.id and m.type = 'field'
                    and m.local_field <> all (c.local_fields) order by 1) as fields
      from directory_identity i
      join directory_sync_config c on c.account_id = ${account_id} and c.id = i.config_id
     where i.account_id = ${account_id} and i.user_id = any(${[...user_ids]}::bigint[])`.execute(db)
  return rows
}
