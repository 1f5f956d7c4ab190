import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface DutyCountRow {
  user_id: number
  kind: UserDuty['kind']
  count: number
}

/** How many duties of each kind the users have: shifts, groups, departments, policies, messages, patients, requests, reports. */
export async function countDuties(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<DutyCountRow[]> {
  const ids = [...user_ids]
  const { rows } = await sql<DutyCountRow>`
    select user_id, kind, count(*)::int as count from (
      select user_id, 'shift' as kind, id from shift
       where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and ends > (select clock_now())
      union all
      select fail_over_user_id, 'group_fail_over', id from paging_group
       where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[])
      union all
      select fail_over_user_id, 'department_fail_over', id from department
       where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[]) and archived is null
      union all
      select c.user_id, 'department_contact', d.id from contact c
        join department_contact dc on dc.account_id = c.account_id and dc.contact_id = c.id and dc.is_contactable
        join department d on d.account_id = dc.account_id and d.id = dc.department_id and d.archived is null
       where c.account_id = ${account_id} and c.user_id = any(${ids}::bigint[])
      union all
      select operator_user_id, 'operator', account_id from account
       where account_id = ${account_id} and operator_user_id = any(${ids}::bigint[])
      union all
      select fail_over_user_id, 'account_fail_over', account_id from account
       where account_id = ${account_id} and fail_over_user_id = any(${ids}::bigint[])
      union all
      select distinct user_id, 'escalation_step', policy_id from escalation_target
       where account_id = ${account_id} and user_id = any(${ids}::bigint[])
      union all
      select user_id, 'acknowledgement', message_id from acknowledgement
       where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and state = 'open'
      union all
      select m.user_id, 'care_team', m.id from care_team_member m
        join patient p on p.account_id = m.account_id and p.id = m.patient_id and p.discharged is null
       where m.account_id = ${account_id} and m.user_id = any(${ids}::bigint[]) and m.ended is null
      union all
      select to_user_id, 'handoff_received', id from patient_handoff
       where account_id = ${account_id} and to_user_id = any(${ids}::bigint[]) and state = 'requested'
      union all
      select from_user_id, 'handoff_given', id from patient_handoff
       where account_id = ${account_id} and from_user_id = any(${ids}::bigint[]) and state = 'requested'
      union all
      select user_id, 'swap_request', id from swap_request
       where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and state in ('open', 'awaiting_approval')
      union all
      select c.user_id, 'swap_request', o.id from swap_request_colleague c
        join swap_request o on o.account_id = c.account_id and o.id = c.request_id and o.state in ('open', 'awaiting_approval')
       where c.account_id = ${account_id} and c.user_id = any(${ids}::bigint[]) and c.declined is null
      union all
      select user_id, 'care_team_request', id from care_team_request
       where account_id = ${account_id} and user_id = any(${ids}::bigint[]) and state = 'open'
      union all
      select owner_id, 'scheduled_report', id from scheduled_report
       where account_id = ${account_id} and owner_id = any(${ids}::bigint[]) and is_on
    ) duty
     group by user_id, kind`.execute(db)
  return rows
}
