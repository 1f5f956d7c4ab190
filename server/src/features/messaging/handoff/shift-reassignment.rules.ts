import type { OnCallShift } from '../../paging/on-call/on-call.access.ts'
import type { GroupFallback, OpenAcknowledgement } from './shift-reassignment.queries.ts'

export type ReassignmentDecision =
  /** The user is on call: they keep it, and open offers are withdrawn. */
  | { verdict: 'keep' }
  /** Offered to the user, not accepted, and their own shift is over as well. */
  | { verdict: 'expired' }
  | { verdict: 'offer'; to_user_ids: number[] }
  /** No on-call user can take it: the user keeps it, and the group's next fail-over user, if any, is asked. */
  | { verdict: 'uncovered'; is_gap: boolean; to_user_ids: number[] }

type Item = Pick<
  OpenAcknowledgement,
  'user_id' | 'requester_id' | 'call_order' | 'is_offered' | 'declined_by'
>
type Shift = Pick<OnCallShift, 'user_id' | 'call_order' | 'can_receive'>

/**
 * Chooses who takes over: users on call of the same call order, else of the first call order with a user, else the group's first
 * fail-over user. Never the sender, and never a user who declined.
 */
export function decideReassignment(
  acknowledgement: Item,
  shifts: readonly Shift[],
  chain: GroupFallback['chain'],
): ReassignmentDecision {
  const on = shifts.filter(({ can_receive }) => can_receive)
  if (on.some(({ user_id }) => user_id === acknowledgement.user_id)) return { verdict: 'keep' }
  const canTake = (user_id: number) =>
    user_id !== acknowledgement.requester_id &&
    user_id !== acknowledgement.user_id &&
    !acknowledgement.declined_by.includes(user_id)
  const candidates = on.filter(({ user_id }) => canTake(user_id))
  const orders = [...new Set(candidates.map(({ call_order }) => call_order))].toSorted((a, b) => a - b)
  const call_order = orders.find((each) => each === acknowledgement.call_order) ?? orders[0]
  const to_user_ids = [
    ...new Set(candidates.filter((shift) => shift.call_order === call_order).map(({ user_id }) => user_id)),
  ]
  // A fail-over user keeps it during the gap.
  const isFallback = on.length === 0 && chain.includes(acknowledgement.user_id)
  if (isFallback) return { verdict: 'keep' }
  if (acknowledgement.is_offered && to_user_ids.length > 0) return { verdict: 'expired' }
  if (to_user_ids.length > 0) return { verdict: 'offer', to_user_ids }
  return { verdict: 'uncovered', is_gap: on.length === 0, to_user_ids: chain.filter(canTake).slice(0, 1) }
}
