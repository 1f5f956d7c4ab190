import type { Db } from '../../../platform/db/connection.ts'
import { findOnCallShifts, type OnCallShift } from './on-call.access.ts'
import * as queries from './shift-successor.queries.ts'

export { listFallbackUsers } from './shift-successor.queries.ts'

export interface ShiftSuccession {
  group: { id: number; name: string }
  shift_end: string
  /**
   * On call when the user's shift ends, or with the user now: of the same call order first. The user is left
   * out.
   */
  next: OnCallShift[]
  now: OnCallShift[]
  nobody_until: string | null
}

/** For each group for which the user is on call now: who takes over at the end of the shift. */
export async function listShiftSuccessions(
  db: Db,
  of: { account_id: number; user_id: number },
): Promise<ShiftSuccession[]> {
  const { account_id, user_id } = of
  const own = await queries.listCurrentShiftsOfUser(db, of)
  const now = await findOnCallShifts(
    db,
    account_id,
    own.map(({ group_id }) => group_id),
  )
  const successions: ShiftSuccession[] = []
  for (const { group_id, group_name, call_order, shift_end } of own) {
    const others = (shifts: readonly OnCallShift[] = []) =>
      shifts
        .filter((shift) => shift.user_id !== user_id)
        .toSorted((a, b) => Number(a.call_order !== call_order) - Number(b.call_order !== call_order))
    const after = (await findOnCallShifts(db, account_id, [group_id], shift_end)).get(group_id)
    successions.push({
      group: { id: group_id, name: group_name },
      shift_end,
      next: others(after?.shifts),
      now: others(now.get(group_id)?.shifts),
      nobody_until: after?.nobody_until ?? null,
    })
  }
  return successions
}
