import type { DutyReassignment } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface DutyKey extends Pick<DutyReassignment, 'kind' | 'id'> {
  account_id: number
  user_id: number
}

/** False if the user no longer has the duty. Locks its group, department, account or policy until commit. */
export async function lockDuty(db: Db, duty: DutyKey): Promise<boolean> {
  const { account_id, user_id, kind, id } = duty
  switch (kind) {
    case 'group_fail_over': {
      const { rows } = await sql`
        select from paging_group where account_id = ${account_id} and id = ${id} and fail_over_user_id = ${user_id}
           for no key update`.execute(db)
      return rows.length > 0
    }
    case 'department_fail_over': {
      const { rows } = await sql`
        select from department where account_id = ${account_id} and id = ${id} and fail_over_user_id = ${user_id}
           and archived is null for no key update`.execute(db)
      return rows.length > 0
    }
    case 'operator': {
      const { rows } = await sql`
        select from account where account_id = ${account_id} and account_id = ${id} and operator_user_id = ${user_id}
           for no key update`.execute(db)
      return rows.length > 0
    }
    case 'account_fail_over': {
      const { rows } = await sql`
        select from account where account_id = ${account_id} and account_id = ${id} and fail_over_user_id = ${user_id}
           for no key update`.execute(db)
      return rows.length > 0
    }
    case 'escalation_step': {
      // Its targets may change until the lock is held, so the replacement reports a change.
      const { rows } = await sql`
        select from escalation_policy where account_id = ${account_id} and id = ${id} for update`.execute(db)
      return rows.length > 0
    }
  }
}

/** The users that can receive messages. Locks their rows, so that they still can at the commit. */
export async function lockReplacements(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and is_active and not is_locked
     order by id for share`.execute(db)
  return rows.map(({ id }) => id)
}
