import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as errors from './care-team.errors.ts'
import { lockProvider, type LockedProvider } from './care-team.queries.ts'

/**
 * A user who may be on care teams and can receive messages; stays so until commit.
 * @throws 400 at `field`, for a user of another account as for one that never existed
 */
export async function requireProvider(tx: Tx, user_id: number, field: string): Promise<LockedProvider> {
  const provider = await lockProvider(tx.db, tx.account_id, user_id)
  if (provider === undefined || !provider.may_provide) throw invalid({ [field]: [errors.cannotProvide] })
  if (!provider.can_receive) throw invalid({ [field]: [errors.providerUnavailable(provider.display_name)] })
  return provider
}
