import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { needsApproval, type CalendarView } from '../calendar/occurrence-view.rules.ts'
import { requireLockedGroup, groupRights, type GroupAccess } from '../group-access/paging-group.access.ts'
import * as errors from './takeover.errors.ts'
import { find, type StoredTakeover } from './takeover.queries.ts'

/** 403 unless the group allows takeovers for the caller (members, or also non-members). */
export function requireTakeoverAllowed({ group }: Pick<CalendarView, 'group'>): void {
  if (!group.allow_shift_takeover) throw new AppError(errors.notAllowed)
  if (!group.is_member && !group.allow_non_member_shift_takeover) throw new AppError(errors.notForOthers)
}

/** @throws 403 if a scheduler has to approve who takes the shift that begins at `start` */
export function requireNoApproval(
  ctx: Context,
  group: GroupAccess,
  times: { start: number; now: number },
): void {
  const { start, now } = times
  if (needsApproval({ group, rights: groupRights(ctx, group), now }, start))
    throw new AppError(errors.needsApproval)
}

/** The group's row is locked first, and the takeover is read under that lock. */
export async function requireUndoableTakeover(
  ctx: Context,
  tx: Tx,
  id: number,
  now: number,
): Promise<{ group: GroupAccess; takeover: StoredTakeover }> {
  const unlocked = await find(tx.db, tx.account_id, id)
  if (!unlocked) throw notFound()
  const group = await requireLockedGroup(ctx, tx, unlocked.group_id)
  const takeover = await find(tx.db, tx.account_id, id)
  if (!takeover) throw notFound()
  const isInvolved = [takeover.user_id, takeover.displaced_user_id].includes(ctx.caller.user_id)
  if (!isInvolved && !groupRights(ctx, group).change_event) throw forbidden()
  if (takeover.undone !== null) throw invalid({ non_field_errors: [errors.undoneAlready] })
  if (takeover.end <= now) throw invalid({ non_field_errors: [errors.overAlready] })
  requireNoApproval(ctx, group, { start: takeover.start, now })
  return { group, takeover }
}
