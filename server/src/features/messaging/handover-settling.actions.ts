import type { Tx } from '../../platform/db/transaction.ts'
import { scheduleAtOnce } from '../../platform/jobs/schedule.ts'
import { notePageEvents } from '../alerts/page-event.actions.ts'
import { itemsPassOn } from '../paging/oncall-changed.actions.ts'
import * as queries from './handover.queries.ts'
import { answeredBy, type Ending, type Offer } from './handover.rules.ts'
import { tellHandovers } from './handover-telling.actions.ts'
import { moveItems, type Of } from './item-move.actions.ts'
import type { Answer } from './open-item.rules.ts'

/** Does what an ending says: offers end, items close, and everybody hears of it. The thread is locked. */
export async function endHandovers(tx: Tx, of: Of, ending: Ending): Promise<void> {
  const { account_id } = tx
  for (const state of ['accepted', 'answered', 'withdrawn'] as const)
    tellHandovers(tx, await queries.endOffers(tx.db, account_id, ending[state], state), state)
  await moveItems(tx, of, ending.handed_over, 'handed_over')
  await moveItems(tx, of, ending.settled, 'settled')
}

/**
 * Somebody has answered: who shared the item with them owes nothing any more. A no is for oneself alone: what was handed
 * to them goes back, what they handed on stays where it went. The thread is locked.
 */
export async function settleWithAnswer(
  tx: Tx,
  of: Of,
  { user_id, state }: { user_id: number; state: Answer['state'] },
): Promise<void> {
  const offers = await queries.openOffers(tx.db, { account_id: tx.account_id, ...of })
  const isConcerned = offers.some((o) => o.from_user_id === user_id || o.to_user_id === user_id)
  if (!isConcerned) return
  if (state === 'rejected') await endWithNo(tx, of, offers, user_id)
  else await endHandovers(tx, of, answeredBy(offers, user_id))
}

/** Takes offers back: who held it by them alone owes nothing any more. The thread is locked. */
export async function withdrawOffers(tx: Tx, of: Of, ids: number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const { account_id } = tx
  const offers = await queries.openOffers(tx.db, { account_id, ...of })
  const [taken, left] = [
    offers.filter(({ id }) => ids.includes(id)),
    offers.filter(({ id }) => !ids.includes(id)),
  ]
  const isFree = ({ to_user_id, held_before }: Offer) =>
    !held_before && !left.some((other) => other.to_user_id === to_user_id)
  tellHandovers(tx, await queries.endOffers(tx.db, account_id, ids, 'withdrawn'), 'withdrawn')
  await moveItems(
    tx,
    of,
    taken.filter(isFree).map(({ to_user_id }) => to_user_id),
    'settled',
  )
  await notePageEvents(
    tx,
    taken.map(({ from_user_id, to_user_id }) => ({
      ...of,
      user_id: from_user_id,
      kind: 'handover_withdrawn' as const,
      details: { to_user_ids: [to_user_id], reason },
    })),
  )
}

async function endWithNo(
  tx: Tx,
  of: Of,
  offers: readonly queries.OpenOffer[],
  user_id: number,
): Promise<void> {
  const given = offers.filter((offer) => offer.from_user_id === user_id).map(({ id }) => id)
  await declineOffers(
    tx,
    of,
    offers.filter((offer) => offer.to_user_id === user_id),
  )
  tellHandovers(tx, await queries.endOffers(tx.db, tx.account_id, given, 'answered'), 'answered')
}

/**
 * Somebody does not take over what these offers hand to them: it stays where it was, and whoever else could take it is
 * looked for. The thread is locked.
 */
export async function declineOffers(tx: Tx, of: Of, mine: readonly queries.OpenOffer[]): Promise<void> {
  const { account_id } = tx
  const ids = mine.map(({ id }) => id)
  tellHandovers(tx, await queries.endOffers(tx.db, account_id, ids, 'declined'), 'declined')
  await notePageEvents(
    tx,
    mine.map(({ from_user_id, to_user_id }) => ({
      ...of,
      user_id: from_user_id,
      kind: 'handover_declined' as const,
      details: { to_user_ids: [to_user_id], by_user_id: to_user_id },
    })),
  )
  const group_ids = [...new Set(mine.map(({ group_id }) => group_id).filter((id) => id !== null))]
  if (group_ids.length > 0) scheduleAtOnce(tx, { kind: itemsPassOn, payload: { group_ids } })
}
