import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import type { View } from './occurrence-shown.rules.ts'
import { groupToWrite, rightsOn, type GroupStanding } from './paging-group.access.ts'
import * as errors from './takeover.errors.ts'
import { find, type StoredTakeover } from './takeover.queries.ts'

/** The group lets this person have somebody else's shift: its members, or everybody where it says so. */
export function checkMayTakeOver({ group }: Pick<View, 'group'>): void {
  if (!group.allow_shift_takeover) throw new AppError(errors.notAllowed)
  if (!group.is_member && !group.allow_non_member_shift_takeover) throw new AppError(errors.notForOthers)
}

/**
 * A takeover that holds, to be undone by either of the two or by whoever may change the calendar; the group's row is locked,
 * and the takeover is read behind that lock.
 */
export async function takeoverToUndo(
  ctx: Ctx,
  tx: Tx,
  id: number,
  now: number,
): Promise<{ group: GroupStanding; takeover: StoredTakeover }> {
  const seen = await find(tx.db, tx.account_id, id)
  if (!seen) throw notFound()
  const group = await groupToWrite(ctx, tx, seen.group_id)
  const takeover = await find(tx.db, tx.account_id, id)
  if (!takeover) throw notFound()
  const isTheirs = [takeover.user_id, takeover.displaced_user_id].includes(ctx.caller.user_id)
  if (!isTheirs && !rightsOn(ctx, group).change_event) throw forbidden()
  if (takeover.undone !== null) throw invalid({ non_field_errors: [errors.undoneAlready] })
  if (takeover.end <= now) throw invalid({ non_field_errors: [errors.overAlready] })
  return { group, takeover }
}
