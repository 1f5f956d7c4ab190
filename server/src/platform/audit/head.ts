import type { Db } from '../db/connection.ts'
import { headsOf } from './audit.queries.ts'

/**
 * The newest seal of an account as `npm run audit:verify -- --head` takes it, `N:SEQ:HASH`; null before the first. Kept
 * outside, it shows later that what stood in the trail by then still does.
 */
export async function auditHead(db: Db, account_id: number): Promise<string | null> {
  const [head] = await headsOf(db, [account_id])
  return head ? `${account_id}:${head.seq}:${head.hash.toString('hex')}` : null
}
