import type { Tx } from '../../../platform/db/transaction.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { listOverlaps, type Overlap } from './overlap.queries.ts'
import { describeOverlaps, subtractOverlaps } from './overlap.rules.ts'

type Group = Pick<GroupAccess, 'id' | 'time_zone'>

export const findOverlaps = (
  { db, account_id }: Tx,
  { id }: Group,
  event_ids: number[],
): Promise<Overlap[]> => listOverlaps(db, { account_id, group_id: id, event_ids })

/** Warns of double bookings that a change made. The shifts must be generated. */
export async function describeNewOverlaps(
  tx: Tx,
  group: Group,
  event_ids: number[],
  before: readonly Overlap[] = [],
): Promise<string[]> {
  const after = await findOverlaps(tx, group, event_ids)
  return describeOverlaps(subtractOverlaps(before, after), group.time_zone, group.id)
}
