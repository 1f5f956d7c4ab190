import type { FallbackContact as ShownFallback } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface FallbackContact {
  group_id: number | null
  group_name: string
  /** The user whose department it is; null for the contacts of a group and of the hospital. */
  member_id: number | null
  user_id: number
  role: ShownFallback['role']
  place: number
}

interface TargetIds {
  account_id: number
  group_ids: number[]
  user_ids: number[]
}

/**
 * Fail-over users in order of precedence, whether or not they can receive messages:
 * - of groups: the group's fail-over user, the department's, the hospital's, the operator;
 * - of users: their departments' fail-over users, the hospital's, the operator.
 */
export async function listFallbackContacts(
  db: Db,
  { account_id, group_ids, user_ids }: TargetIds,
): Promise<FallbackContact[]> {
  const { rows } = await sql<FallbackContact>`
    select g.id as group_id, g.name as group_name, null::bigint as member_id, who.user_id, who.role, who.place
      from paging_group g
      left join department d on d.account_id = g.account_id and d.id = g.department_id
      cross join lateral (values (g.fail_over_user_id, 'fail-over of the group', 1),
                                 (d.fail_over_user_id, 'fail-over of the department', 2)) as who(user_id, role, place)
     where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and who.user_id is not null
    union all
    select null, '', ud.user_id, d.fail_over_user_id, 'fail-over of the department', 2
      from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
     where ud.account_id = ${account_id} and ud.user_id = any(${user_ids}::bigint[]) and d.fail_over_user_id is not null
    union all
    select null, '', null, who.user_id, who.role, who.place from account a
     cross join lateral (values (a.fail_over_user_id, 'fail-over of the hospital', 3),
                                (a.operator_user_id, 'operator', 4)) as who(user_id, role, place)
     where a.account_id = ${account_id} and who.user_id is not null
     order by place, user_id`.execute(db)
  return rows
}

/** A user or a schedule group that receives messages to a department. */
export interface MessageContact {
  department_id: number
  user_id: number | null
  group_id: number | null
}

export async function listMessageContacts(
  db: Db,
  account_id: number,
  department_ids: number[],
): Promise<MessageContact[]> {
  const { rows } = await sql<MessageContact>`
    select dc.department_id, c.user_id, c.paging_group_id as group_id from department_contact dc
      join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.type in ('User', 'ScheduleGroup')
     where dc.account_id = ${account_id} and dc.department_id = any(${department_ids}::bigint[]) and dc.is_contactable
     order by dc.department_id, c.id`.execute(db)
  return rows
}
