import { sql } from 'kysely'
import * as policies from '../features/paging/escalation-policy.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import { demoPolicies } from './escalation.rules.ts'

async function groupNamed(db: Db, account_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group where account_id = ${account_id} and name = ${name}`.execute(db)
  return rows[0]?.id ?? 0
}

/** After the groups; each of those that are named rings by its policy. */
export async function insertPolicies(db: Db, account_id: number): Promise<void> {
  const house = await groupNamed(db, account_id, 'House Supervisor')
  for (const { policy, groups } of demoPolicies(house)) {
    const id = (await policies.insertPolicy(db, account_id, policy)) ?? 0
    await policies.setSteps(db, { account_id, id }, policy.steps)
    await sql`
      update paging_group set escalation_policy_id = ${id}
       where account_id = ${account_id} and name = any(${groups}::text[])`.execute(db)
  }
  // As old as the hospital: the same hour gives the same rows.
  await sql`
    update escalation_policy p set created = a.created from account a
     where p.account_id = ${account_id} and a.account_id = p.account_id`.execute(db)
}
