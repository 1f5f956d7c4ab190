import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface RecipientRow {
  contact_id: number
  type: 'User' | 'ScheduleGroup' | 'BroadcastGroup' | 'CareTeam' | 'Department'
  name: string
  group_id: number | null
  department_id: number | null
  /** People it stands for who can receive now, in a stable order. */
  user_ids: number[]
}

/**
 * What contacts of this account stand for. A schedule group without a calendar has nobody on call, so its fail-over
 * person is who answers; a department is its message contacts.
 */
export async function recipientsById(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select c.id as contact_id, c.type, coalesce(u.display_name, g.name, d.name) as name,
           c.paging_group_id as group_id, c.department_id,
           array(select p.id from users p
                  where p.account_id = ${account_id} and p.is_active and not p.is_locked and p.id in (
                    select c.user_id
                    union select m.user_id from paging_group_member m
                     where c.type = 'BroadcastGroup' and m.account_id = ${account_id} and m.group_id = c.paging_group_id
                    union select g.fail_over_user_id where c.type = 'ScheduleGroup'
                    union select ud.user_id from user_department ud
                     where ud.account_id = ${account_id} and ud.department_id = c.department_id and ud.is_message_contact)
                  order by p.id) as user_ids
      from contact c
      left join users u on u.account_id = c.account_id and u.id = c.user_id
      left join paging_group g on g.account_id = c.account_id and g.id = c.paging_group_id
      left join department d on d.account_id = c.account_id and d.id = c.department_id
     where c.account_id = ${account_id} and c.id = any(${contact_ids}::bigint[])`.execute(db)
  return rows
}
