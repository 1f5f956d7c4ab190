import type { SwapRequestBody, SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from '../calendar/calendar.queries.ts'
import { loadCalendarView } from '../calendar/calendar-view.actions.ts'
import * as access from '../calendar/occurrence.access.ts'
import type { FoundOccurrence } from '../calendar/occurrence.access.ts'
import * as eventErrors from '../calendar/occurrence.errors.ts'
import { findCandidate } from '../calendar/on-call-candidate.queries.ts'
import { hasOccurrence, resolveOccurrence } from '../calendar/occurrence.rules.ts'
import type { CalendarView } from '../calendar/occurrence-view.rules.ts'
import { requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import * as queries from './swap-request.queries.ts'
import { isOnCallIn, presentSwapRequest, type CurrentShift } from './swap-request.rules.ts'
import { requireTakeoverAllowed } from '../takeovers/takeover.access.ts'
import * as errors from './swap-request.errors.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'

function currentShift(
  calendar: Calendar,
  event_id: number | null,
  original_start: WallTime | null,
): CurrentShift | undefined {
  const event = calendar.events.find(({ id }) => id === event_id)
  if (!event || original_start === null || !hasOccurrence(event, original_start)) return undefined
  const occurrence = resolveOccurrence(event, calendar.overrides, original_start)
  return { ...calendar, event, occurrence }
}

export async function presentSwapRequests(
  ctx: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  requests: readonly queries.StoredSwapRequest[],
): Promise<{ view: CalendarView; presented: SwapRequest[] }> {
  const event_ids = requests.flatMap((one) => [one.event_id, one.wanted_event_id ?? one.event_id])
  const calendar = await loadCalendar(db, {
    account_id: ctx.caller.account_id,
    group_id: group.id,
    event_ids,
  })
  const others = requests.flatMap((one) => [one.user_id, one.to_user_id ?? 0, one.answered_by ?? 0])
  const view = await loadCalendarView(ctx, db, group, calendar, { others })
  const presented = requests.map((request) =>
    presentSwapRequest(view, request, {
      shift: currentShift(calendar, request.event_id, request.original_start),
      wanted: currentShift(calendar, request.wanted_event_id, request.wanted_original_start),
    }),
  )
  return { view, presented }
}

async function requireOwnShift(
  ctx: Context,
  tx: Tx,
  group_id: number,
  body: SwapRequestBody,
  now: Instant,
): Promise<FoundOccurrence> {
  const found = await access.requireChangeableOccurrence(ctx, tx, { ...body, group_id }, now)
  if (!isOnCallIn(found, ctx.caller.user_id)) throw invalid({ original_start: [errors.notYours] })
  if (found.occurrence.start <= now) throw invalid({ original_start: [errors.alreadyBegun] })
  return found
}

async function requireWantedShift(
  ctx: Context,
  tx: Tx,
  group_id: number,
  body: SwapRequestBody,
  now: Instant,
): Promise<FoundOccurrence | null> {
  const { wanted_event_id: event_id, wanted_original_start: original_start } = body
  if (event_id === null && original_start === null) return null
  if (event_id === null || original_start === null)
    throw invalid({ wanted_original_start: [errors.incompleteWantedShift] })
  const wantedShift = await access
    .requireOccurrence(ctx, tx.db, { group_id, event_id, original_start })
    .catch(() => {
      throw invalid({ wanted_original_start: [eventErrors.notAnOccurrence] })
    })
  if (wantedShift.occurrence.start <= now) throw invalid({ wanted_original_start: [errors.alreadyBegun] })
  const belongsToAddressee =
    body.to_user_id === null
      ? !isOnCallIn(wantedShift, ctx.caller.user_id)
      : isOnCallIn(wantedShift, body.to_user_id)
  if (!belongsToAddressee) throw invalid({ wanted_original_start: [errors.notTheirs] })
  return wantedShift
}

async function requireColleague(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  to_user_id: number | null,
): Promise<void> {
  if (to_user_id === null) return
  if (to_user_id === ctx.caller.user_id) throw invalid({ to_user_id: [errors.toYourself] })
  const person = await findCandidate(tx.db, { account_id: tx.account_id, group_id: group.id }, to_user_id)
  if (!person || (!person.is_member && !group.allow_non_member_shift_takeover))
    throw invalid({ to_user_id: [errors.toNonMember] })
  if (!person.can_receive) throw invalid({ to_user_id: [eventErrors.cannotReceive(person.display_name)] })
}

/** The group's row must be locked. */
export async function requireValidSwap(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  body: SwapRequestBody,
  now: Instant,
) {
  requireTakeoverAllowed({ group })
  const shift = await requireOwnShift(ctx, tx, group.id, body, now)
  await requireColleague(ctx, tx, group, body.to_user_id)
  const wantedShift = await requireWantedShift(ctx, tx, group.id, body, now)
  const open = await queries.listOpenInGroup(tx.db, tx.account_id, group.id)
  const isDuplicate = open.some(
    (one) =>
      one.user_id === ctx.caller.user_id &&
      one.event_id === body.event_id &&
      one.original_start === shift.occurrence.original_start,
  )
  if (isDuplicate) throw invalid({ original_start: [errors.requestedAlready] })
  return { shift, wanted: wantedShift }
}

export interface FoundSwapRequest {
  group: GroupAccess
  request: queries.StoredSwapRequest
  presented: SwapRequest
}

/**
 * The group's row is locked first and the request is read under that lock: of two concurrent acceptances, the second
 * finds it closed.
 */
export async function requireAnswerableSwapRequest(
  ctx: Context,
  tx: Tx,
  id: number,
  action: keyof SwapRequest['may'],
): Promise<FoundSwapRequest> {
  const unlocked = await queries.find(tx.db, tx.account_id, id)
  if (!unlocked) throw notFound()
  const group = await requireLockedGroup(ctx, tx, unlocked.group_id)
  const request = await queries.find(tx.db, tx.account_id, id)
  if (!request) throw notFound()
  const {
    presented: [presented],
  } = await presentSwapRequests(ctx, tx.db, group, [request])
  if (!presented) throw notFound()
  if (!isAddressed(ctx, group, request, action)) throw forbidden()
  if (presented.state !== 'open') throw invalid({ non_field_errors: [errors.notOpen[presented.state]] })
  if (action === 'accept') requireTakeoverAllowed({ group })
  if (!presented.may[action]) throw invalid({ non_field_errors: [errors.wantedShiftGone] })
  return { group, request, presented }
}

function isAddressed(
  { caller }: Context,
  group: GroupAccess,
  request: queries.StoredSwapRequest,
  action: keyof SwapRequest['may'],
): boolean {
  if (action === 'withdraw') return request.user_id === caller.user_id
  if (request.to_user_id !== null) return request.to_user_id === caller.user_id
  return action === 'accept' && group.is_member && request.user_id !== caller.user_id
}
