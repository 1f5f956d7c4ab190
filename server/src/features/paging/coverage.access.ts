import type { CoverageSummary } from '@wardline/contract/paging/coverage.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { holesOf } from './coverage.queries.ts'
import { newHoles, summaryOf, warningsOf } from './coverage.rules.ts'
import { onCallNow } from './oncall.access.ts'

/** Holes of the next twelve months of schedule groups of the account, counted, with the first: one statement for all. */
export async function coverageOf(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, CoverageSummary>> {
  if (group_ids.length === 0) return new Map()
  const groups = await holesOf(db, account_id, group_ids, 1)
  return new Map(groups.map((group) => [group.group_id, summaryOf(group)]))
}

/** More holes than a year of changing shifts can have. */
const all = 10_000

/**
 * For a writer of shifts, before the first of them: what it gives back says, after the last, which holes the change has
 * made, in sentences for whoever made it. The group's row is locked, so nobody else's change is in between.
 */
export async function watchHoles({ db, account_id }: Tx, group_id: number): Promise<() => Promise<string[]>> {
  const [before] = await holesOf(db, account_id, [group_id], all)
  return async () => {
    const [after] = await holesOf(db, account_id, [group_id], all)
    const made = newHoles(before?.holes ?? [], after?.holes ?? [])
    // The year moves on by the time that the change took: what came into sight at its end is no hole of the change.
    const seen = made.filter(({ start }) => Date.parse(start) < Date.parse(before?.until ?? start))
    if (seen.length === 0 || !after) return []
    const now = await onCallNow(db, account_id, [group_id])
    return warningsOf(seen, after.time_zone, now.get(group_id)?.covered_by ?? null)
  }
}
