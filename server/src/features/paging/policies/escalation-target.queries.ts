import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface KnownTarget {
  kind: 'user' | 'group' | 'department'
  id: number
  problem: string | null
}

interface Ids {
  account_id: number
  user_ids: number[]
  group_ids: number[]
  department_ids: number[]
}

/** Groups of other types have no calendar. */
export async function findTargets(db: Db, ids: Ids): Promise<KnownTarget[]> {
  const { account_id, user_ids, group_ids, department_ids } = ids
  const { rows } = await sql<KnownTarget>`
    select 'user' as kind, id, case when is_locked or not is_active
             then display_name || ' cannot be notified: this person is locked or no longer active.' end as problem
      from users where account_id = ${account_id} and id = any(${user_ids}::bigint[])
    union all
    select 'group', id, case when type <> 'ScheduleGroup'
             then name || ' has no calendar. Choose a schedule group.' end
      from paging_group where account_id = ${account_id} and id = any(${group_ids}::bigint[])
    union all
    select 'department', id, null from department where account_id = ${account_id} and id = any(${department_ids}::bigint[])`.execute(
    db,
  )
  return rows
}
