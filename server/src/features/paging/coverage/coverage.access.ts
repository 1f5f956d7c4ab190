import type { CoverageSummary } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { findGaps } from './coverage.queries.ts'
import { subtractGaps, summarizeGaps, describeNewGaps } from './coverage.rules.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'

export async function summarizeCoverage(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, CoverageSummary>> {
  if (group_ids.length === 0) return new Map()
  const groups = await findGaps(db, account_id, group_ids, 1)
  return new Map(groups.map((group) => [group.group_id, summarizeGaps(group)]))
}

const allGaps = 10_000

/**
 * Call it before the first write of shifts; call the returned function after the last. It returns a warning
 * for each gap that the change made. The group's row must be locked.
 */
export async function trackNewGaps(
  { db, account_id }: Tx,
  group_id: number,
): Promise<() => Promise<string[]>> {
  const [before] = await findGaps(db, account_id, [group_id], allGaps)
  return async () => {
    const [after] = await findGaps(db, account_id, [group_id], allGaps)
    const newGaps = subtractGaps(before?.gaps ?? [], after?.gaps ?? [])
    // The twelve-month window moves while the change runs; gaps past its old end are not new.
    const warned = newGaps.filter(({ start }) => Date.parse(start) < Date.parse(before?.until ?? start))
    if (warned.length === 0 || !after) return []
    const now = await loadOnCallStatus(db, account_id, [group_id])
    return describeNewGaps(warned, after.time_zone, now.get(group_id)?.fallback_contact ?? null)
  }
}
