import type { HandedItem, HandoverCause } from '@wardline/contract/messaging/handover.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { notePageEvents, type NewPageEvent } from '../alerts/page-event.actions.ts'
import { ring } from '../alerts/ringing.actions.ts'
import { askToo } from './asking.actions.ts'
import { tellPages } from './escalation/page.actions.ts'
import { holdToo } from './escalation/run.queries.ts'
import { ownHanded } from './handover.access.ts'
import { nothingHanded } from './handover.errors.ts'
import * as queries from './handover.queries.ts'
import { acceptedBy } from './handover.rules.ts'
import { declineOffers, endHandovers } from './handover-settling.actions.ts'
import { tellHandovers } from './handover-telling.actions.ts'
import { moveItems, type Of } from './item-move.actions.ts'
import { bringIn } from './joining.actions.ts'
import type { Held } from './open-item.queries.ts'
import { lockThreads } from './subscriber.queries.ts'

export interface ItemsOffered extends Of {
  /** They owe an answer now, and go on owing it until one of `to_user_ids` accepts. */
  from_user_id: number
  /** Active and not locked; the asker and whoever has answered already are left out here. */
  to_user_ids: number[]
  cause: HandoverCause
  /** Because of which group the new holders owe it: it goes on with their shift too. Null: because of who they are. */
  held: Held | null
  group_name?: string
  /** Goes on after the new holder's name, in the list of subscribers: "takes over from Ana Ruiz". */
  why: string
  reason?: string
}

/**
 * Hands an open item to others: they are let in, owe an answer of their own and see it among what is handed to them.
 * Offers that are open already stay as they are. Answers to whom it is newly offered. The thread is locked.
 */
export async function offerItems(tx: Tx, offered: ItemsOffered): Promise<number[]> {
  const { account_id } = tx
  const { thread_id, message_id, from_user_id, to_user_ids, cause, held, why } = offered
  const of = { account_id, thread_id, message_id }
  const others = to_user_ids.filter((id) => id !== from_user_id)
  if (others.length === 0) return []
  const before = new Set(await queries.holdersOf(tx.db, of))
  if (!before.has(from_user_id)) return []
  await bringIn(
    tx,
    thread_id,
    others.map((user_id) => ({ user_id, why })),
  )
  const asked = await askToo(tx, { thread_id, message_id }, others, held)
  const open = new Set(await queries.openOffers(tx.db, of).then((all) => all.map((o) => o.to_user_id)))
  const offers = others
    .filter((id) => before.has(id) || asked.includes(id))
    .map((to_user_id) => ({
      from_user_id,
      to_user_id,
      // What somebody holds only by another offer is not their own.
      held_before: before.has(to_user_id) && !open.has(to_user_id),
      cause,
      group_id: held?.group_id ?? null,
    }))
  const made = await queries.insertOffers(tx.db, of, offers)
  if (made.length === 0) return []
  const ids = made.map(({ id }) => id)
  tellHandovers(tx, await queries.offersById(tx.db, account_id, ids), 'offered')
  const told = made.map(({ to_user_id }) => to_user_id)
  await holdToo(tx.db, { ...of, from_user_id, user_ids: told })
  await tellPages(tx, thread_id)
  const { group_name, reason } = offered
  // Who is asked for somebody else's already has been rung for it, and is reminded until they open it.
  ring(tx, { thread_id, message_id, user_ids: told.filter((id) => !open.has(id)) })
  if (cause === 'shift')
    await notePageEvents(tx, [
      {
        thread_id,
        message_id,
        user_id: from_user_id,
        kind: 'handover_offered',
        details: {
          to_user_ids: told,
          ...(held && { group_id: held.group_id }),
          ...(group_name && { group_name }),
          ...(reason && { reason }),
        },
      },
    ])
  return told
}

/** The caller takes over what is handed to them of a message; the thread is locked. */
async function accept(ctx: Ctx, tx: Tx, of: Of): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const offers = await queries.openOffers(tx.db, { account_id, ...of })
  const ending = acceptedBy(offers, user_id)
  await endHandovers(tx, of, ending)
  const events = ending.handed_over.flatMap((from_user_id): NewPageEvent[] => [
    {
      ...of,
      user_id: from_user_id,
      kind: 'handed_over',
      details: { to_user_ids: [user_id], by_user_id: user_id },
    },
    { ...of, user_id, kind: 'handed_over', details: { from_user_id, by_user_id: user_id } },
  ])
  await notePageEvents(tx, events)
}

const shown = (
  { asker_id, asker_name, group_id, group_name, ...row }: queries.Handed,
  state: HandedItem['state'],
): HandedItem => ({
  ...row,
  asker: { user_id: asker_id, display_name: asker_name },
  group: group_id === null || group_name === null ? null : { id: group_id, name: group_name },
  state,
  may: { accept: state === 'offered', decline: state === 'offered' },
})

export const listHandedItems = (ctx: Ctx, part: { page: number; page_size: number }) =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const { count, results } = await queries.handedTo(db, { account_id, user_id, ...part })
    return { count, results: results.map((row) => shown(row, 'offered')) }
  })

/** Takes one item over. Nothing is handed to the caller there any more: a conflict, with the reason. */
export const acceptHandover = (ctx: Ctx, id: number): Promise<HandedItem> =>
  ctx.tx(async (tx) => {
    const { of, row } = await handed(ctx, tx, id)
    await accept(ctx, tx, of)
    return shown(row, 'accepted')
  })

/** Does not take it over: what the caller held only because of the offer, they hold no longer. */
export const declineHandover = (ctx: Ctx, id: number): Promise<HandedItem> =>
  ctx.tx(async (tx) => {
    const { of, row } = await handed(ctx, tx, id)
    await decline(tx, of, ctx.caller.user_id)
    return shown(row, 'declined')
  })

/** All that is handed to the caller at this moment, in one transaction; threads in the order in which all lock them. */
export const acceptAllHandovers = (ctx: Ctx): Promise<{ accepted: HandedItem[] }> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const all = { account_id, user_id, page: 1, page_size: mostAtOnce }
    const first = await queries.handedTo(tx.db, all)
    await lockThreads(tx.db, account_id, [...new Set(first.results.map(({ thread_id }) => thread_id))])
    const locked = new Set(first.results.map(({ id }) => id))
    // As it is now that nobody else can change it.
    const { results } = await queries.handedTo(tx.db, all)
    const those = results.filter(({ id }) => locked.has(id))
    for (const { thread_id, message_id } of those) await accept(ctx, tx, { thread_id, message_id })
    return { accepted: those.map((row) => shown(row, 'accepted')) }
  })

/** What one transaction takes over; whoever has more asks again. */
const mostAtOnce = 200

async function handed(ctx: Ctx, tx: Tx, id: number): Promise<{ of: Of; row: queries.Handed }> {
  const { account_id, user_id } = ctx.caller
  const of = await ownHanded(ctx, tx, id)
  const row = await queries.handedItem(tx.db, { account_id, user_id, id })
  if (!row) throw new AppError(nothingHanded)
  return { of, row }
}

/** Somebody does not take a message over. The thread is locked. */
async function decline(tx: Tx, of: Of, user_id: number): Promise<void> {
  const offers = await queries.openOffers(tx.db, { account_id: tx.account_id, ...of })
  const mine = offers.filter(({ to_user_id }) => to_user_id === user_id)
  await declineOffers(tx, of, mine)
  if (mine.every(({ held_before }) => !held_before)) await moveItems(tx, of, [user_id], 'settled')
}
