import { swapRequestChanged } from '@wardline/contract/paging/swaps/swap-request.events.ts'
import type {
  SwapAcceptance,
  SwapRequestBody,
  SwapRequest,
} from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadOccurrence } from '../calendar/occurrence.access.ts'
import { noteSwap, withdrawSwapNotice } from '../shift-notices/shift-notice.actions.ts'
import { requireGroup, requireLockedGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import * as access from './swap-request.access.ts'
import type { FoundSwapRequest } from './swap-request.access.ts'
import * as queries from './swap-request.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { insertTakeovers, publishTakeovers } from '../takeovers/takeover.actions.ts'
import * as errors from './swap-request.errors.ts'

function byStart(requests: SwapRequest[]): SwapRequest[] {
  return requests
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => Date.parse(a.shift.start) - Date.parse(b.shift.start) || a.id - b.id)
}

export function listGroupSwapRequests(ctx: Context, group_id: number): Promise<SwapRequest[]> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const requests = await queries.listOpenInGroup(db, ctx.caller.account_id, group_id)
    return byStart((await access.presentSwapRequests(ctx, db, group, requests)).presented)
  })
}

export function listMySwapRequests(ctx: Context): Promise<SwapRequest[]> {
  return ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const requests = await queries.listOpenForUser(db, account_id, user_id)
    const presented: SwapRequest[] = []
    for (const [group_id, some] of Map.groupBy(requests, (request) => request.group_id)) {
      const group = await requireGroup(ctx, db, group_id)
      presented.push(...(await access.presentSwapRequests(ctx, db, group, some)).presented)
    }
    return byStart(presented).filter(({ may }) => may.accept || may.decline || may.withdraw)
  })
}

type SwapAction = 'made' | 'accepted' | 'declined' | 'withdrawn'

async function publishSwapRequest(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  id: number,
  action: SwapAction,
): Promise<SwapRequest> {
  const request = await queries.find(tx.db, tx.account_id, id)
  const {
    presented: [presented],
  } = await access.presentSwapRequests(ctx, tx.db, group, request ? [request] : [])
  if (!presented || !request) throw new Error('The changed swap request is missing.')
  const { may: _, ...swap_request } = presented
  const others =
    presented.to_user_id === null
      ? await queries.listMemberIds(tx.db, tx.account_id, group.id)
      : [presented.to_user_id]
  tx.emit(swapRequestChanged, { users: [...new Set([presented.shift.user_id, ...others])] }, { swap_request })
  await noteSwapAction(ctx, tx, action, { request, presented, others })
  tx.audit(
    ctx.caller.user_id,
    `swap_request.${action}`,
    { swap_request: id },
    { group_id: group.id, event_id: presented.shift.event_id, to_user_id: presented.to_user_id },
  )
  return presented
}

interface ChangedSwapRequest {
  request: queries.StoredSwapRequest
  presented: SwapRequest
  others: number[]
}

/** Users who can accept a request are notified of it, its user of the answer. */
async function noteSwapAction(
  ctx: Context,
  tx: Tx,
  action: SwapAction,
  { request, presented: { shift }, others }: ChangedSwapRequest,
): Promise<void> {
  const { group_id, event_id, original_start, user_id } = request
  const change = { group_id, by_user_id: ctx.caller.user_id }
  const span = { event_id, original_start, start: Date.parse(shift.start), end: Date.parse(shift.end) }
  const now = await readClock(tx.db)
  if (action === 'made') return noteSwap(tx, change, { ...span, kind: 'swap_requested', now }, others)
  await withdrawSwapNotice(tx, { group_id, by_user_id: user_id }, event_id)
  if (action === 'withdrawn') return
  await noteSwap(tx, change, { ...span, kind: `swap_${action}`, now }, [user_id])
}

export function requestSwap(ctx: Context, group_id: number, body: SwapRequestBody): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup' })
    const now = await readClock(tx.db)
    const { shift, wanted } = await access.requireValidSwap(ctx, tx, group, body, now)
    const id = await queries.insert(tx.db, tx.account_id, {
      group_id,
      event_id: body.event_id,
      original_start: shift.occurrence.original_start,
      user_id: ctx.caller.user_id,
      to_user_id: body.to_user_id,
      wanted_event_id: body.wanted_event_id,
      wanted_original_start: wanted?.occurrence.original_start ?? null,
    })
    return publishSwapRequest(ctx, tx, group, id, 'made')
  })
}

async function transferShift(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  transfer: { event_id: number; original_start: number; from: number; taker: number },
): Promise<void> {
  const found = await loadOccurrence(tx, { ...transfer, group_id: group.id })
  const { start, end } = found.occurrence
  const taken = await insertTakeovers(tx, group.id, found, {
    author_id: ctx.caller.user_id,
    taker: transfer.taker,
    from: transfer.from,
    range: { start, end },
  })
  await publishTakeovers(ctx, tx, group, found, { takeovers: taken })
}

async function close(
  ctx: Context,
  tx: Tx,
  { request }: FoundSwapRequest,
  state: 'accepted' | 'declined' | 'withdrawn',
) {
  const answer = { state, answered_by: ctx.caller.user_id }
  if (!(await queries.close(tx.db, tx.account_id, request.id, answer)))
    throw invalid({ non_field_errors: [errors.notOpen.accepted] })
}

export function acceptSwapRequest(
  ctx: Context,
  id: number,
  { emergency_reason }: SwapAcceptance,
): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, 'accept')
    const { group, request } = found
    await close(ctx, tx, found, 'accepted')
    const [giver, taker] = [request.user_id, ctx.caller.user_id]
    await transferShift(ctx, tx, group, { ...request, from: giver, taker })
    const { wanted_event_id, wanted_original_start } = request
    if (wanted_event_id !== null && wanted_original_start !== null) {
      const back = { event_id: wanted_event_id, original_start: wanted_original_start }
      await transferShift(ctx, tx, group, { ...back, from: taker, taker: giver })
    }
    await publishCalendarChange(
      tx,
      {
        group_id: group.id,
        by_user_id: taker,
        origin: { kind: 'swap' },
        not_notified: [giver],
        enforcement: { emergency_reason },
      },
      [request.event_id, wanted_event_id ?? request.event_id],
    )
    return publishSwapRequest(ctx, tx, group, id, 'accepted')
  })
}

function closeSwapRequest(
  ctx: Context,
  id: number,
  action: 'decline' | 'withdraw',
  state: 'declined' | 'withdrawn',
) {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, action)
    await close(ctx, tx, found, state)
    return publishSwapRequest(ctx, tx, found.group, id, state)
  })
}

export const declineSwapRequest = (ctx: Context, id: number): Promise<SwapRequest> =>
  closeSwapRequest(ctx, id, 'decline', 'declined')
export function withdrawSwapRequest(ctx: Context, id: number): Promise<SwapRequest> {
  return closeSwapRequest(ctx, id, 'withdraw', 'withdrawn')
}
