import type { QualificationNeed } from '@wardline/contract/paging/qualifications/qualification-need.schemas.ts'
import { qualificationsChanged } from '@wardline/contract/paging/qualifications/qualification.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as errors from './qualification.errors.ts'
import { lockNeeded, writeNeeds } from './qualification-need.queries.ts'

/** Replaces what the shifts of a group need. The row of the group must be locked. */
export async function replaceNeeds(
  tx: Tx,
  group_id: number,
  needs: readonly QualificationNeed[],
): Promise<void> {
  const ids = [...new Set(needs.map(({ qualification_id }) => qualification_id))]
  if (!(await lockNeeded(tx.db, tx.account_id, ids)))
    throw invalid({ qualification_needs: [errors.noSuchQualification] })
  await writeNeeds(tx.db, { account_id: tx.account_id, group_id }, needs)
  tx.emit(qualificationsChanged, { account: true }, {})
}
