import type { Handoff, HandoffCause } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { recordPageEvents, type NewPageEvent } from '../../alerts/page-events/page-event.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { requestAcknowledgement } from '../paging-requests/acknowledgement-request.actions.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { copyResponders } from '../paging-requests/escalation-run.queries.ts'
import { requireHandoff } from './handoff.access.ts'
import { noHandoff } from './handoff.errors.ts'
import * as queries from './handoff.queries.ts'
import { endingsOnAccept } from './handoff.rules.ts'
import { declineHandoffs, endHandoffs } from './handoff-closing.actions.ts'
import { publishHandoffs } from './handoff-update.actions.ts'
import { closeWithoutResponse, type MessageKey } from './reassignment.actions.ts'
import { addRespondersToThread } from '../participants/participant.actions.ts'
import type { OnCallDuty } from '../acknowledgements/acknowledgement.queries.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'

export interface AcknowledgementOffer extends MessageKey {
  from_user_id: number
  /** Active users; the sender and users who have responded are skipped. */
  to_user_ids: number[]
  cause: HandoffCause
  on_call_duty: OnCallDuty | null
  group_name?: string
  why: string
  reason?: string
}

/** Returns the users without an earlier open offer. The caller holds the thread's lock. */
export async function offerAcknowledgements(tx: Tx, offered: AcknowledgementOffer): Promise<number[]> {
  const { account_id } = tx
  const { thread_id, message_id, from_user_id, to_user_ids, cause, on_call_duty, why } = offered
  const of = { account_id, thread_id, message_id }
  const others = to_user_ids.filter((id) => id !== from_user_id)
  if (others.length === 0) return []
  const responsible_ids = new Set(await queries.listResponsibleUsers(tx.db, of))
  if (!responsible_ids.has(from_user_id)) return []
  await addRespondersToThread(
    tx,
    thread_id,
    others.map((user_id) => ({ user_id, why })),
  )
  const requested_ids = await requestAcknowledgement(tx, { thread_id, message_id }, others, on_call_duty)
  const open = new Set(
    await queries.lockOpenHandoffs(tx.db, of).then((all) => all.map(({ to_user_id }) => to_user_id)),
  )
  const offers = others
    .filter((id) => responsible_ids.has(id) || requested_ids.includes(id))
    .map((to_user_id) => ({
      from_user_id,
      to_user_id,
      // An acknowledgement that only exists because of another offer is not their own.
      responsible_before: responsible_ids.has(to_user_id) && !open.has(to_user_id),
      cause,
      group_id: on_call_duty?.group_id ?? null,
    }))
  const made = await queries.insertHandoffs(tx.db, of, offers)
  if (made.length === 0) {
    if (requested_ids.length > 0) await publishPagingRequests(tx, thread_id)
    return []
  }
  const ids = made.map(({ id }) => id)
  publishHandoffs(tx, await queries.findHandoffs(tx.db, account_id, ids), 'offered')
  const offered_ids = made.map(({ to_user_id }) => to_user_id)
  await copyResponders(tx.db, { ...of, from_user_id, user_ids: offered_ids })
  await publishPagingRequests(tx, thread_id)
  const { group_name, reason } = offered
  // A user with another open offer of this message has been notified already and gets reminders.
  notifyUsers(tx, { thread_id, message_id, user_ids: offered_ids.filter((id) => !open.has(id)) })
  if (cause === 'shift')
    await recordPageEvents(tx, [
      {
        thread_id,
        message_id,
        user_id: from_user_id,
        kind: 'handoff_offered',
        details: {
          to_user_ids: offered_ids,
          ...(on_call_duty && { group_id: on_call_duty.group_id }),
          ...(group_name && { group_name }),
          ...(reason && { reason }),
        },
      },
    ])
  return offered_ids
}

/** The caller holds the thread's lock. */
export async function acceptOffer(tx: Tx, of: MessageKey, user_id: number): Promise<void> {
  const { account_id } = tx
  const offers = await queries.lockOpenHandoffs(tx.db, { account_id, ...of })
  const ending = endingsOnAccept(offers, user_id)
  await endHandoffs(tx, of, ending)
  const events = ending.handed_off.flatMap((from_user_id): NewPageEvent[] => [
    {
      ...of,
      user_id: from_user_id,
      kind: 'handed_off',
      details: { to_user_ids: [user_id], by_user_id: user_id },
    },
    { ...of, user_id, kind: 'handed_off', details: { from_user_id, by_user_id: user_id } },
  ])
  await recordPageEvents(tx, events)
}

function toHandoff(
  { requester_id, requester_name, group_id, group_name, ...row }: queries.HandoffRow,
  state: Handoff['state'],
): Handoff {
  return {
    ...row,
    requester: { user_id: requester_id, display_name: requester_name },
    group: group_id === null || group_name === null ? null : { id: group_id, name: group_name },
    state,
    may: { accept: state === 'offered', decline: state === 'offered' },
  }
}

export function listHandoffs(ctx: Context, part: { page: number; page_size: number }) {
  return ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const { count, results } = await queries.listHandoffsTo(db, { account_id, user_id, ...part })
    return { count, results: results.map((row) => toHandoff(row, 'offered')) }
  })
}

export function acceptHandoff(ctx: Context, id: number): Promise<Handoff> {
  return ctx.transaction(async (tx) => {
    const { of, row } = await loadHandoff(ctx, tx, id)
    await acceptOffer(tx, of, ctx.caller.user_id)
    return toHandoff(row, 'accepted')
  })
}

/** Also closes the caller's acknowledgement if it only exists because of the handoff. */
export function declineHandoff(ctx: Context, id: number): Promise<Handoff> {
  return ctx.transaction(async (tx) => {
    const { of, row } = await loadHandoff(ctx, tx, id)
    await decline(tx, of, ctx.caller.user_id)
    return toHandoff(row, 'declined')
  })
}

export function acceptAllHandoffs(ctx: Context): Promise<{ accepted: Handoff[] }> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const all = { account_id, user_id, page: 1, page_size: maxAcceptedAtOnce }
    const first = await queries.listHandoffsTo(tx.db, all)
    await lockThreads(tx.db, account_id, [...new Set(first.results.map(({ thread_id }) => thread_id))])
    const locked = new Set(first.results.map(({ id }) => id))
    // Read again under the locks.
    const { results } = await queries.listHandoffsTo(tx.db, all)
    const to_accept = results.filter(({ id }) => locked.has(id))
    for (const { thread_id, message_id } of to_accept)
      await acceptOffer(tx, { thread_id, message_id }, user_id)
    return { accepted: to_accept.map((row) => toHandoff(row, 'accepted')) }
  })
}

const maxAcceptedAtOnce = 200

async function loadHandoff(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<{ of: MessageKey; row: queries.HandoffRow }> {
  const { account_id, user_id } = ctx.caller
  const of = await requireHandoff(ctx, tx, id)
  const row = await queries.findHandoff(tx.db, { account_id, user_id, id })
  if (!row) throw new AppError(noHandoff)
  return { of, row }
}

/** The caller holds the thread's lock. */
async function decline(tx: Tx, of: MessageKey, user_id: number): Promise<void> {
  const offers = await queries.lockOpenHandoffs(tx.db, { account_id: tx.account_id, ...of })
  const mine = offers.filter(({ to_user_id }) => to_user_id === user_id)
  await declineHandoffs(tx, of, mine)
  if (mine.every(({ responsible_before }) => !responsible_before))
    await closeWithoutResponse(tx, of, [user_id], 'released')
}
