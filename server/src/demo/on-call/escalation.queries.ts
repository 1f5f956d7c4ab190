import { sql } from 'kysely'
import * as policies from '../../features/paging/policies/escalation-policy.queries.ts'
import { ensureStandardPolicy } from '../../features/paging/policies/standard-policy.access.ts'
import type { Db } from '../../platform/db/connection.ts'
import { demoPolicies } from './escalation.rules.ts'

async function groupNamed(db: Db, account_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group where account_id = ${account_id} and name = ${name}`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertPolicies(db: Db, account_id: number): Promise<void> {
  const house = await groupNamed(db, account_id, 'House Supervisor')
  for (const { policy, groups } of demoPolicies(house)) {
    const id = (await policies.insertPolicy(db, account_id, policy)) ?? 0
    await policies.replaceSteps(db, { account_id, id }, policy.steps)
    await sql`
      update paging_group set escalation_policy_id = ${id}
       where account_id = ${account_id} and name = any(${groups}::text[])`.execute(db)
  }
  const standard = await ensureStandardPolicy(db, account_id)
  await sql`
    update paging_group set escalation_policy_id = ${standard.id}
     where account_id = ${account_id} and type = 'ScheduleGroup' and escalation_policy_id is null`.execute(db)
  // Dated like the account, for reproducible rows.
  await sql`
    update escalation_policy p set created = a.created from account a
     where p.account_id = ${account_id} and a.account_id = p.account_id`.execute(db)
}
