import type {
  SwapAcceptance,
  SwapDecision,
  SwapRequest,
  SwapRequestBody,
} from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { groupRights, requireGroup, requireLockedGroup } from '../group-access/paging-group.access.ts'
import { requireValidSwap } from './new-swap.access.ts'
import * as access from './swap-request.access.ts'
import type { FoundSwapRequest } from './swap-request.access.ts'
import * as errors from './swap-request.errors.ts'
import { describeBrokenRules } from './swap-outcome.access.ts'
import { askNextColleague, scheduleNextColleague } from './swap-colleague.actions.ts'
import {
  noteAnswer,
  noteColleagues,
  noteDecision,
  noteUntaken,
  withdrawNotices,
} from './swap-notice.actions.ts'
import { listColleagues, publishSwapRequest } from './swap-publication.actions.ts'
import * as queries from './swap-request.queries.ts'
import { isPending } from './swap-request.rules.ts'
import { transferShifts } from './swap-transfer.actions.ts'

/** Messaging handles it: schedulers are notified that they can approve a swap. */
export const swapApprovalTask = taskKind('swap_approval')

const sortByStart = (requests: SwapRequest[]): SwapRequest[] =>
  requests.toSorted(
    (a, b) => Date.parse(a.shifts[0]?.start ?? '') - Date.parse(b.shifts[0]?.start ?? '') || a.id - b.id,
  )

export function listGroupSwapRequests(ctx: Context, group_id: number): Promise<SwapRequest[]> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const requests = await queries.listInGroup(db, ctx.caller.account_id, group_id)
    return sortByStart(
      (await access.presentSwapRequests(ctx, db, group, requests)).filter(({ state }) => isPending(state)),
    )
  })
}

export function listMySwapRequests(ctx: Context, list: 'own' | 'to_decide'): Promise<SwapRequest[]> {
  const { account_id, user_id } = ctx.caller
  return ctx.read(async (db) => {
    if (list === 'to_decide') return listSwapsToDecide(ctx, db)
    const own = await presentByGroup(ctx, db, await queries.listForUser(db, account_id, user_id))
    return own.filter(
      ({ may, answered_by, state }) =>
        may.accept ||
        may.decline ||
        may.withdraw ||
        (state === 'awaiting_approval' && answered_by === user_id),
    )
  })
}

async function listSwapsToDecide(ctx: Context, db: Db): Promise<SwapRequest[]> {
  const { account_id } = ctx.caller
  const awaiting = await queries.listAwaitingApproval(db, account_id)
  const swaps: SwapRequest[] = []
  for (const [group_id, ofGroup] of Map.groupBy(awaiting, (request) => request.group_id)) {
    const group = { ...(await requireGroup(ctx, db, group_id)), account_id }
    const presented = await access.presentSwapRequests(ctx, db, group, ofGroup)
    for (const [place, request] of ofGroup.entries()) {
      const swap = presented[place]
      if (swap?.may.decide)
        swaps.push({ ...swap, broken_rules: await describeBrokenRules(db, group, request) })
    }
  }
  return sortByStart(swaps)
}

async function presentByGroup(
  ctx: Context,
  db: Db,
  requests: readonly queries.StoredSwapRequest[],
): Promise<SwapRequest[]> {
  const presented: SwapRequest[] = []
  for (const [group_id, ofGroup] of Map.groupBy(requests, (request) => request.group_id)) {
    const group = await requireGroup(ctx, db, group_id)
    presented.push(...(await access.presentSwapRequests(ctx, db, group, ofGroup)))
  }
  return sortByStart(presented)
}

export async function requestSwap(
  ctx: Context,
  group_id: number,
  body: SwapRequestBody,
): Promise<SwapRequest> {
  await ctx.consume('swap_requests')
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup' })
    const swap = await requireValidSwap(ctx, tx, group, body, await readClock(tx.db))
    const { wait_minutes, to_user_ids: colleague_ids } = body
    const id = await queries.insert(tx.db, tx.account_id, {
      ...swap,
      group_id,
      author_id: ctx.caller.user_id,
      wait_minutes,
      colleague_ids,
    })
    await queries.closeUntaken(tx.db, { account_id: tx.account_id, request_id: id })
    const published = await publishSwapRequest(ctx, tx, { group, id }, 'made')
    await noteColleagues(tx, published, await listColleagues(tx, published.request))
    await scheduleNextColleague(tx, published.request)
    return published.presented
  })
}

async function answer(
  ctx: Context,
  tx: Tx,
  { request }: FoundSwapRequest,
  state: 'awaiting_approval' | 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  const key = { account_id: tx.account_id, id: request.id }
  if (!(await queries.answer(tx.db, key, { state, answered_by: ctx.caller.user_id })))
    throw invalid({ non_field_errors: [errors.notOpen.accepted] })
}

/** A scheduler among the two users decides with it. */
const needsApproval = (ctx: Context, { group, request }: FoundSwapRequest): boolean =>
  group.swaps_need_approval && !request.is_by_scheduler && !groupRights(ctx, group).change_event

export function acceptSwapRequest(
  ctx: Context,
  id: number,
  { emergency_reason }: SwapAcceptance,
): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, 'accept')
    const taker_id = ctx.caller.user_id
    if (needsApproval(ctx, found)) {
      await answer(ctx, tx, found, 'awaiting_approval')
      scheduleAtOnce(tx, { kind: swapApprovalTask, payload: { request_id: id } })
      const awaiting = await publishSwapRequest(ctx, tx, { group: found.group, id }, 'accepted')
      await withdrawNotices(tx, awaiting)
      return awaiting.presented
    }
    await answer(ctx, tx, found, 'accepted')
    const { user_id } = found.request
    await transferShifts(ctx, tx, found, { taker_id, emergency_reason, not_notified: [user_id] })
    const published = await publishSwapRequest(ctx, tx, { group: found.group, id }, 'accepted')
    await noteAnswer(tx, published, 'swap_accepted', taker_id)
    return published.presented
  })
}

/** The request is declined as a whole once all its colleagues have declined. */
export function declineSwapRequest(ctx: Context, id: number): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, 'decline')
    const { request, group } = found
    const { user_id } = ctx.caller
    await queries.declineColleague(tx.db, { account_id: tx.account_id, request_id: id }, user_id)
    const others = request.colleagues.filter((one) => one.user_id !== user_id && !one.has_declined)
    const isAnswerPossible = others.some(({ was_asked }) => was_asked)
    if (!isAnswerPossible && !(await askNextColleague(ctx, tx, { group, request }))) {
      const isNew = await queries.markUntaken(tx.db, { account_id: tx.account_id, request_id: id })
      await answer(ctx, tx, found, 'declined')
      const closed = await publishSwapRequest(ctx, tx, { group, id }, 'declined')
      if (request.colleagues.length === 1) await noteAnswer(tx, closed, 'swap_declined', user_id)
      else if (isNew) await noteUntaken(tx, closed, user_id)
      else await withdrawNotices(tx, closed)
      return closed.presented
    }
    return (await publishSwapRequest(ctx, tx, { group, id }, 'declined')).presented
  })
}

export function withdrawSwapRequest(ctx: Context, id: number): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, 'withdraw')
    await answer(ctx, tx, found, 'withdrawn')
    const published = await publishSwapRequest(ctx, tx, { group: found.group, id }, 'withdrawn')
    await withdrawNotices(tx, published)
    return published.presented
  })
}

/** @throws 400 if a rest rule refuses the swap and there is no reason for an emergency */
export function decideSwapRequest(
  ctx: Context,
  id: number,
  { state, reason, emergency_reason }: SwapDecision,
): Promise<SwapRequest> {
  return ctx.transaction(async (tx) => {
    const found = await access.requireAnswerableSwapRequest(ctx, tx, id, 'decide')
    const { user_id, answered_by } = found.request
    if (answered_by === null) throw new Error('A swap without an acceptance awaits approval.')
    const isApproved = state === 'approved'
    await queries.decide(
      tx.db,
      { account_id: tx.account_id, id },
      { state: isApproved ? 'accepted' : 'refused', decided_by: ctx.caller.user_id, reason },
    )
    if (isApproved)
      await transferShifts(ctx, tx, found, {
        taker_id: answered_by,
        emergency_reason,
        not_notified: [user_id, answered_by],
      })
    const published = await publishSwapRequest(
      ctx,
      tx,
      { group: found.group, id },
      isApproved ? 'approved' : 'refused',
    )
    await noteDecision(tx, published, isApproved ? 'swap_approved' : 'swap_refused', ctx.caller.user_id)
    return published.presented
  })
}
