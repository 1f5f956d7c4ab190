import type { Db } from '../../../platform/db/connection.ts'
import * as queries from './sign-in-policy.queries.ts'

/** A provider failure would lock everyone out: for the setup checklist. */
export async function lacksEmergencyUser(db: Db, account_id: number): Promise<boolean> {
  const { is_effective } = await queries.getPolicy(db, account_id)
  return is_effective && (await queries.listEmergencyUsers(db, account_id, 1)).length === 0
}
