import type { Db } from '../../../platform/db/connection.ts'
import * as queries from './escalation-plan.queries.ts'

export type { GroupPolicy } from './escalation-plan.queries.ts'

export function findGroupPolicies(
  db: Db,
  account_id: number,
  group_ids: number[],
  instead_id: number | null = null,
): Promise<queries.GroupPolicy[]> {
  return group_ids.length === 0
    ? Promise.resolve([])
    : queries.findGroupPolicies(db, account_id, group_ids, instead_id)
}

export async function countWrongRecipient(
  db: Db,
  key: { account_id: number; group_id: number },
): Promise<void> {
  return void (await queries.countWrongRecipient(db, key))
}
