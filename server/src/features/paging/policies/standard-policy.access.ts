import { standardPolicy } from '@wardline/contract/paging/policies/standard-policy.ts'
import type { Db } from '../../../platform/db/connection.ts'
import * as queries from './escalation-policy.queries.ts'

/** The policy of new schedule groups; created if the account has none. */
export async function ensureStandardPolicy(
  db: Db,
  account_id: number,
): Promise<{ id: number; is_new: boolean }> {
  const id = await queries.findStandardPolicy(db, account_id)
  if (id !== undefined) return { id, is_new: false }
  const policy = await queries.insertStandardPolicy(db, account_id, standardPolicy)
  if (policy.is_new) await queries.replaceSteps(db, { account_id, id: policy.id }, standardPolicy.steps)
  return policy
}
