import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** The kinds of duties that each of the users has. */
export async function listDutyKinds(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<{ user_id: number; kind: UserDuty['kind'] }[]> {
  const ids = [...user_ids]
  const { rows } = await sql<{ user_id: number; kind: UserDuty['kind'] }>`
    select user_id, 'shift' as kind from shift
     where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and ends > (select clock_now())
    union
    select fail_over_user_id, 'group_fail_over' from paging_group
     where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[])
    union
    select fail_over_user_id, 'department_fail_over' from department
     where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[]) and archived is null
    union
    select c.user_id, 'department_contact' from contact c
      join department_contact dc on dc.account_id = c.account_id and dc.contact_id = c.id and dc.is_contactable
      join department d on d.account_id = dc.account_id and d.id = dc.department_id and d.archived is null
     where c.account_id = ${account_id} and c.user_id = any(${ids}::bigint[])
    union
    select operator_user_id, 'operator' from account
     where account_id = ${account_id} and operator_user_id = any(${ids}::bigint[])
    union
    select fail_over_user_id, 'account_fail_over' from account
     where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[])
    union
    select user_id, 'escalation_step' from escalation_target
     where account_id = ${account_id} and user_id = any(${ids}::bigint[])
    union
    select user_id, 'acknowledgement' from acknowledgement
     where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and state = 'open'
    union
    select m.user_id, 'care_team' from care_team_member m
      join patient p on p.account_id = m.account_id and p.id = m.patient_id and p.discharged is null
     where m.account_id = ${account_id} and m.user_id = any(${ids}::bigint[]) and m.ended is null`.execute(db)
  return rows
}
