import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import * as queries from './care-team.queries.ts'

/** Care teams of discharged patients keep their members. False if the user is on no other care team. */
export async function replaceCareTeamMember(
  { caller }: Context,
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const patient_ids = await queries.replaceMember(tx.db, tx.account_id, { from, to })
  if (patient_ids.length === 0) return false
  tx.audit({
    actor_id: caller.user_id,
    action: 'care_teams.changed',
    object_type: 'user',
    object_id: from,
    details: { from_user_id: from, to_user_id: to, patient_ids },
  })
  return true
}
