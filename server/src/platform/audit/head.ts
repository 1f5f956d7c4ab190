import type { Db } from '../db/connection.ts'
import { headsOf } from './audit.queries.ts'

/**
 * The newest seal of an account in the format of `npm run audit:verify -- --head`, `N:SEQ:HASH`; null before the first.
 * Stored elsewhere, it later proves that the trail up to it is unchanged.
 */
export async function auditHead(db: Db, account_id: number): Promise<string | null> {
  const [head] = await headsOf(db, [account_id])
  return head ? `${account_id}:${head.seq}:${head.hash.toString('hex')}` : null
}
