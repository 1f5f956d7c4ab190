import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from '../calendar/calendar.queries.ts'
import { loadCalendarView } from '../calendar/calendar-view.actions.ts'
import { hasOccurrence, resolveOccurrence } from '../calendar/occurrence.rules.ts'
import { groupRights, requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import { requireTakeoverAllowed } from '../takeovers/takeover.access.ts'
import * as errors from './swap-request.errors.ts'
import * as queries from './swap-request.queries.ts'
import { isAddressedTo, isOwnRequest, presentSwapRequest, type CurrentShift } from './swap-request.rules.ts'

function findCurrentShift(
  calendar: Calendar,
  { event_id, original_start }: queries.StoredSwapShift,
): CurrentShift | undefined {
  const event = calendar.events.find(({ id }) => id === event_id)
  if (!event || !hasOccurrence(event, original_start)) return undefined
  return { ...calendar, event, occurrence: resolveOccurrence(event, calendar.overrides, original_start) }
}

export async function presentSwapRequests(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  requests: readonly queries.StoredSwapRequest[],
): Promise<SwapRequest[]> {
  if (requests.length === 0) return []
  const event_ids = requests.flatMap(({ shifts }) => shifts.map(({ event_id }) => event_id))
  const calendar = await loadCalendar(db, {
    account_id: ctx.caller.account_id,
    group_id: group.id,
    event_ids,
  })
  const others = requests.flatMap(({ user_id, author_id, answered_by, decided_by, colleagues }) => [
    user_id,
    author_id,
    answered_by ?? 0,
    decided_by ?? 0,
    ...colleagues.map((one) => one.user_id),
  ])
  const view = await loadCalendarView(ctx, db, group, calendar, { others })
  return requests.map((request) =>
    presentSwapRequest(
      view,
      request,
      request.shifts.map((stored) => ({ stored, current: findCurrentShift(calendar, stored) })),
    ),
  )
}

export { findSwapToDecide, type SwapToDecide } from './swap-request.queries.ts'

export interface FoundSwapRequest {
  group: GroupAccess
  request: queries.StoredSwapRequest
  presented: SwapRequest
}

export type SwapPermission = keyof SwapRequest['may']

/**
 * The group's row is locked first and the request is read under that lock: of two concurrent acceptances, the second
 * finds it closed.
 */
export async function requireAnswerableSwapRequest(
  ctx: Context,
  tx: Tx,
  id: number,
  permission: SwapPermission,
): Promise<FoundSwapRequest> {
  const unlocked = await queries.find(tx.db, tx.account_id, id)
  if (!unlocked) throw notFound()
  const group = await requireLockedGroup(ctx, tx, unlocked.group_id)
  const request = await queries.find(tx.db, tx.account_id, id)
  if (!request) throw notFound()
  if (!isForCaller(ctx, group, request, permission)) throw forbidden()
  const [presented] = await presentSwapRequests(ctx, tx.db, group, [request])
  if (!presented) throw notFound()
  if (!presented.may[permission]) throw refusalOf(group, request, presented, permission)
  return { group, request, presented }
}

function isForCaller(
  ctx: Context,
  group: GroupAccess,
  request: queries.StoredSwapRequest,
  permission: SwapPermission,
): boolean {
  const { user_id: caller_id } = ctx.caller
  if (permission === 'withdraw') return isOwnRequest(request, caller_id)
  if (permission === 'decide') return groupRights(ctx, group).change_event
  if (permission === 'decline' && request.colleagues.length === 0) return false
  return isAddressedTo(request, { caller_id, is_member: group.is_member })
}

function refusalOf(
  group: GroupAccess,
  { is_by_scheduler }: queries.StoredSwapRequest,
  { state }: SwapRequest,
  permission: SwapPermission,
): Error {
  const refuse = (sentence: string) => invalid({ non_field_errors: [sentence] })
  if (state !== 'open') return refuse(errors.notOpen[state])
  if (permission === 'decide') return refuse(errors.nothingToDecide)
  if (permission === 'decline') return refuse(errors.declinedAlready)
  if (!is_by_scheduler) requireTakeoverAllowed({ group })
  return refuse(errors.wantedShiftGone)
}
