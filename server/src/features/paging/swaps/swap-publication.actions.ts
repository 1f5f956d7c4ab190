import { calendarChanged } from '@wardline/contract/paging/events/on-call-event.events.ts'
import { swapRequestChanged } from '@wardline/contract/paging/swaps/swap-request.events.ts'
import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { presentSwapRequests, type FoundSwapRequest } from './swap-request.access.ts'
import * as queries from './swap-request.queries.ts'

type SwapAction =
  'made' | 'asked' | 'accepted' | 'declined' | 'untaken' | 'withdrawn' | 'approved' | 'refused'

const auditActions = {
  made: 'swap_request.made',
  asked: 'swap_request.asked',
  accepted: 'swap_request.accepted',
  declined: 'swap_request.declined',
  untaken: 'swap_request.untaken',
  withdrawn: 'swap_request.withdrawn',
  approved: 'swap_request.approved',
  refused: 'swap_request.refused',
} as const satisfies Record<SwapAction, AuditAction>

/** The colleagues who were asked so far. */
export const listColleagues = async (
  tx: Tx,
  { group_id, colleagues }: queries.StoredSwapRequest,
): Promise<number[]> =>
  colleagues.length === 0
    ? queries.listMemberIds(tx.db, tx.account_id, group_id)
    : colleagues.filter(({ was_asked }) => was_asked).map(({ user_id }) => user_id)

/**
 * Updates open screens of the users who are concerned, and writes the audit trail. Screens of schedulers follow with the
 * calendar.
 */
export async function publishSwapRequest(
  ctx: Context,
  tx: Tx,
  { group, id }: { group: GroupAccess; id: number },
  action: SwapAction,
): Promise<FoundSwapRequest> {
  const request = await queries.find(tx.db, tx.account_id, id)
  const [presented] = request ? await presentSwapRequests(ctx, tx.db, group, [request]) : []
  if (!presented || !request) throw new Error('The changed swap request is missing.')
  const { may: _, broken_rules: __, ...swap_request } = presented
  const { user_id, author_id, state, decision_reason } = request
  const users = [...new Set([user_id, author_id, ...(await listColleagues(tx, request))])]
  tx.emit(swapRequestChanged, { users }, { swap_request })
  if (state !== 'open') tx.emit(calendarChanged, { account: true }, { group_id: group.id })
  tx.audit(
    ctx.caller.user_id,
    auditActions[action],
    { swap_request: id },
    {
      group_id: group.id,
      user_id,
      event_ids: [...new Set(request.shifts.map(({ event_id }) => event_id))],
      colleague_ids: request.colleagues.map((one) => one.user_id),
      ...(decision_reason !== '' && { reason: decision_reason }),
    },
  )
  return { group, request, presented }
}
