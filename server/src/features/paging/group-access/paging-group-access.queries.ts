import { sql, type RawBuilder } from 'kysely'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

export interface GroupAccess {
  id: number
  uid: string
  name: string
  type: PagingGroup['type']
  department_id: number | null
  fail_over_user_id: number | null
  time_zone: string
  allow_join: boolean
  allow_leave: boolean
  allow_shift_takeover: boolean
  allow_non_member_shift_takeover: boolean
  swaps_need_approval: boolean
  is_own_department: boolean
  is_member: boolean
  version: number
  changed_by: string | null
}

interface Params {
  account_id: number
  user_id: number
  id: number
}

export const isOwnDepartment = (user_id: number): RawBuilder<boolean> => sql`exists (
  select from user_department own where own.account_id = g.account_id and own.user_id = ${user_id}
     and own.department_id = g.department_id)`

/**
 * The groups `g` for which a user has a permission: all, those of their departments, or none.
 * every account: a condition, not a query
 */
export function isInScope(scope: 'account' | 'departments' | 'none', user_id: number): RawBuilder<boolean> {
  if (scope === 'departments') return isOwnDepartment(user_id)
  return scope === 'account' ? sql`true` : sql`false`
}

/** With `isLocked` the row is locked until the commit, so that writers of one group run one after the other. */
export async function findGroupAccess(
  db: Db,
  { account_id, user_id, id }: Params,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<GroupAccess | undefined> {
  const { rows } = await sql<GroupAccess>`
    select g.id, g.uid, g.name, g.type, g.department_id, g.fail_over_user_id,
           coalesce(g.time_zone, (select a.time_zone from account a where a.account_id = g.account_id)) as time_zone,
           g.allow_join, g.allow_leave, g.allow_shift_takeover, g.allow_non_member_shift_takeover,
           g.swaps_need_approval,
           ${isOwnDepartment(user_id)} as is_own_department,
           exists (select from paging_group_member m
                    where m.account_id = g.account_id and m.group_id = g.id and m.user_id = ${user_id}) as is_member,
           g.version, e.display_name as changed_by
      from paging_group g
      left join users e on e.account_id = g.account_id and e.id = g.changed_by_user_id
     where g.account_id = ${account_id} and g.id = ${id}
      ${isLocked ? sql`for update of g` : sql``}`.execute(db)
  return rows[0]
}
