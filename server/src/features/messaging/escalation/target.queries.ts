import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Somebody who answers for a group, or for the department of a person, when nobody else does. */
export interface FailOver {
  /** The group; null: of the departments of the people that were named, and the operator. */
  group_id: number | null
  user_id: number
  role: string
  /** The smaller, the sooner. */
  place: number
}

interface Asked {
  account_id: number
  group_ids: number[]
  department_ids: number[]
  /** Whose departments answer for them. */
  user_ids: number[]
}

/**
 * Who answers for groups: their fail-over user, their department's, the operator; and for people: the fail-over user of
 * their departments, the operator. In that order, whether they can receive or not.
 */
export async function failOversOf(db: Db, { account_id, group_ids, user_ids }: Asked): Promise<FailOver[]> {
  const { rows } = await sql<FailOver>`
    select g.id as group_id, who.user_id, who.role, who.place
      from paging_group g
      left join department d on d.account_id = g.account_id and d.id = g.department_id
      cross join lateral (values (g.fail_over_user_id, 'fail-over of the group', 1),
                                 (d.fail_over_user_id, 'fail-over of the department', 2)) as who(user_id, role, place)
     where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and who.user_id is not null
    union all
    select null, d.fail_over_user_id, 'fail-over of the department', 2
      from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
     where ud.account_id = ${account_id} and ud.user_id = any(${user_ids}::bigint[]) and d.fail_over_user_id is not null
    union all
    select null, a.operator_user_id, 'operator', 3 from account a
     where a.account_id = ${account_id} and a.operator_user_id is not null
     order by place, user_id`.execute(db)
  return rows
}

/** Message contacts of departments. */
export async function contactsOf(
  db: Db,
  { account_id, department_ids }: Asked,
): Promise<{ department_id: number; user_id: number }[]> {
  const { rows } = await sql<{ department_id: number; user_id: number }>`
    select department_id, user_id from user_department
     where account_id = ${account_id} and department_id = any(${department_ids}::bigint[]) and is_message_contact
     order by department_id, user_id`.execute(db)
  return rows
}
