import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface OnCallCandidate {
  display_name: string
  is_member: boolean
  can_receive: boolean
}

/** FOR SHARE: the user cannot be locked or deactivated before the commit. */
export async function findCandidate(
  db: Db,
  { account_id, group_id }: { account_id: number; group_id: number },
  user_id: number,
): Promise<OnCallCandidate | undefined> {
  const { rows } = await sql<OnCallCandidate>`
    select u.display_name, u.is_active and not u.is_locked as can_receive,
           exists (select from paging_group_member m
                    where m.account_id = u.account_id and m.group_id = ${group_id} and m.user_id = u.id) as is_member
      from users u where u.account_id = ${account_id} and u.id = ${user_id} for share`.execute(db)
  return rows[0]
}
