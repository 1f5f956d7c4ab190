import type { DutyReassignment } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface DutyKey {
  account_id: number
  user_id: number
  kind: DutyReassignment['kind']
  /** Of the group, department, account or policy; 0 for acknowledgements and care teams. */
  id: number
}

/** Selects the ids of what the user has the duty for. */
function selectIds(
  kind: DutyReassignment['kind'],
  { account_id, user_id }: Pick<DutyKey, 'account_id' | 'user_id'>,
): RawBuilder<{ id: number }> {
  switch (kind) {
    case 'shift':
      return sql`select distinct group_id as id from shift
        where account_id = ${account_id} and user_id = ${user_id} and ends > clock_now()`
    case 'group_fail_over':
      return sql`select id from paging_group where account_id = ${account_id} and fail_over_user_id = ${user_id}`
    case 'department_fail_over':
      return sql`select id from department
        where account_id = ${account_id} and fail_over_user_id = ${user_id} and archived is null`
    case 'department_contact':
      return sql`select d.id from department_contact dc
          join contact c on c.account_id = dc.account_id and c.id = dc.contact_id and c.user_id = ${user_id}
          join department d on d.account_id = dc.account_id and d.id = dc.department_id and d.archived is null
         where dc.account_id = ${account_id} and dc.is_contactable`
    case 'operator':
      return sql`select account_id as id from account
        where account_id = ${account_id} and operator_user_id = ${user_id}`
    case 'account_fail_over':
      return sql`select account_id as id from account
        where account_id = ${account_id} and fail_over_user_id = ${user_id}`
    case 'escalation_step':
      return sql`select distinct policy_id as id from escalation_target
        where account_id = ${account_id} and user_id = ${user_id}`
    case 'acknowledgement':
    case 'care_team':
      return sql`select 0::bigint as id`
  }
}

export async function listDuties(
  db: Db,
  { kinds, ...of }: { account_id: number; user_id: number; kinds: readonly DutyReassignment['kind'][] },
): Promise<{ kind: DutyReassignment['kind']; id: number }[]> {
  const duties: { kind: DutyReassignment['kind']; id: number }[] = []
  for (const kind of kinds) {
    const { rows } = await selectIds(kind, of).execute(db)
    duties.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return duties
}

/** False if the user no longer has the duty. Locks its group, department, account or policy until commit. */
export async function lockDuty(db: Db, { account_id, user_id, kind, id }: DutyKey): Promise<boolean> {
  await lockSubject(db, { account_id, kind, id })
  const { rows } = await sql`
    select from (${selectIds(kind, { account_id, user_id })}) duty where id = ${id}`.execute(db)
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
