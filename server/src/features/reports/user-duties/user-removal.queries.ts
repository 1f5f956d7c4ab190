import type { DutyReassignment } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface DutyKey {
  account_id: number
  user_id: number
  kind: DutyReassignment['kind']
  /** The id of the group, department, account or policy; 0 for acknowledgements and care teams. */
  id: number
}

interface HeldDuty {
  kind: DutyReassignment['kind']
  id: number
}

const selectDuties = (account_id: number, user_id: number) => sql<HeldDuty>`
  select 'shift' as kind, group_id as id from shift
   where account_id = ${account_id} and user_id = ${user_id} and ends > clock_now() group by group_id
  union all
  select 'group_fail_over', id from paging_group
   where account_id = ${account_id} and fail_over_user_id = ${user_id}
  union all
  select 'department_fail_over', id from department
   where account_id = ${account_id} and fail_over_user_id = ${user_id} and archived is null
  union all
  select 'department_contact', d.id from department_contact dc
    join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.user_id = ${user_id}
    join department d on d.account_id = dc.account_id and d.id = dc.department_id and d.archived is null
   where dc.account_id = ${account_id} and dc.is_contactable
  union all
  select 'operator', account_id from account
   where account_id = ${account_id} and operator_user_id = ${user_id}
  union all
  select 'account_fail_over', account_id from account
   where account_id = ${account_id} and fail_over_user_id = ${user_id}
  union all
  select 'escalation_step', policy_id from escalation_target
   where account_id = ${account_id} and user_id = ${user_id} group by policy_id
  union all
  select kind, 0 from unnest(array['acknowledgement', 'care_team']) kind`

export async function listDuties(
  db: Db,
  { account_id, user_id, kinds }: { account_id: number; user_id: number; kinds: readonly HeldDuty['kind'][] },
): Promise<HeldDuty[]> {
  const { rows } = await sql<HeldDuty>`
    select kind, id from (${selectDuties(account_id, user_id)}) duty
     where kind = any(${[...kinds]}::text[])`.execute(db)
  return rows
}

/** False if the user no longer has the duty. Locks its group, department, account or policy until commit. */
export async function lockDuty(db: Db, { account_id, user_id, kind, id }: DutyKey): Promise<boolean> {
  await lockSubject(db, { account_id, kind, id })
  const { rows } = await sql`
    select from (${selectDuties(account_id, user_id)}) duty where kind = ${kind} and id = ${id}`.execute(db)
  return rows.length > 0
}

async function lockSubject(
  db: Db,
  { account_id, kind, id }: Pick<DutyKey, 'account_id' | 'kind' | 'id'>,
): Promise<void> {
  switch (kind) {
    case 'shift':
    case 'group_fail_over':
      await sql`select from paging_group where account_id = ${account_id} and id = ${id} for update`.execute(
        db,
      )
      return
    case 'department_fail_over':
    case 'department_contact':
      await sql`select from department where account_id = ${account_id} and id = ${id} for no key update`.execute(
        db,
      )
      return
    case 'operator':
    case 'account_fail_over':
      await sql`select from account where account_id = ${account_id} and account_id = ${id} for no key update`.execute(
        db,
      )
      return
    case 'escalation_step':
      await sql`select from escalation_policy where account_id = ${account_id} and id = ${id} for update`.execute(
        db,
      )
      return
    case 'acknowledgement':
    case 'care_team':
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
