import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { findCandidate } from '../calendar/on-call-candidate.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { loadOccurrence } from '../calendar/occurrence.access.ts'
import { insertTakeovers, publishTakeovers } from '../takeovers/takeover.actions.ts'
import type { FoundSwapRequest } from './swap-request.access.ts'
import * as errors from './swap-request.errors.ts'
import type { StoredSwapShift } from './swap-request.queries.ts'

async function transferShift(
  ctx: Context,
  tx: Tx,
  { group }: FoundSwapRequest,
  { shift, from, taker, now }: { shift: StoredSwapShift; from: number; taker: number; now: Instant },
): Promise<void> {
  const found = await loadOccurrence(tx, { ...shift, group_id: group.id })
  const { start, end } = shift.part ?? found.occurrence
  const taken = await insertTakeovers(tx, group.id, found, {
    author_id: ctx.caller.user_id,
    taker,
    from,
    range: { start: shift.is_rest ? Math.max(start, now) : start, end },
  })
  await publishTakeovers(ctx, tx, group, found, { takeovers: taken })
}

/** Users can be locked between the request, the acceptance and the approval. */
async function requireReceivers(tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> {
  for (const user_id of user_ids) {
    const user = await findCandidate(tx.db, { account_id: tx.account_id, group_id }, user_id)
    if (!user?.can_receive) throw invalid({ non_field_errors: [errors.cannotTake(user?.display_name ?? '')] })
  }
}

/**
 * Writes the takeovers of both directions.
 * @param taker_id the colleague who accepted
 * @throws 400 if a user who gets a shift is locked or inactive, or if a rest rule refuses them and there is no reason for an emergency
 */
export async function transferShifts(
  ctx: Context,
  tx: Tx,
  found: FoundSwapRequest,
  {
    taker_id,
    emergency_reason,
    not_notified,
  }: { taker_id: number; emergency_reason: string; not_notified: number[] },
): Promise<void> {
  const { user_id, shifts } = found.request
  const receivers = shifts.some(({ is_wanted }) => is_wanted) ? [taker_id, user_id] : [taker_id]
  await requireReceivers(tx, found.group.id, receivers)
  const now = await readClock(tx.db)
  for (const shift of shifts) {
    const [from, taker] = shift.is_wanted ? [taker_id, user_id] : [user_id, taker_id]
    await transferShift(ctx, tx, found, { shift, from, taker, now })
  }
  await publishCalendarChange(
    tx,
    {
      group_id: found.group.id,
      by_user_id: ctx.caller.user_id,
      origin: { kind: 'swap' },
      not_notified,
      enforcement: { emergency_reason },
    },
    [...new Set(shifts.map(({ event_id }) => event_id))],
  )
}
