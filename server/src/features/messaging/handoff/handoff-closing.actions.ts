import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { reassignAcknowledgementsTask } from '../../paging/on-call/shift-change.actions.ts'
import * as queries from './handoff.queries.ts'
import { endingsOnResponse, type HandoffEnding, type HandoffOffer } from './handoff.rules.ts'
import { publishHandoffs } from './handoff-update.actions.ts'
import { closeWithoutResponse, type MessageKey } from './reassignment.actions.ts'

/** The caller holds the thread's lock. */
export async function endHandoffs(tx: Tx, of: MessageKey, ending: HandoffEnding): Promise<void> {
  const { account_id } = tx
  for (const state of ['accepted', 'answered', 'withdrawn'] as const)
    publishHandoffs(tx, await queries.endHandoffs(tx.db, account_id, ending[state], state), state)
  await closeWithoutResponse(tx, of, ending.handed_off, 'handed_off')
  await closeWithoutResponse(tx, of, ending.released, 'released')
}

/**
 * A rejection only speaks for that user: handoffs to them are declined, handoffs from them stay with their receivers.
 * The caller holds the thread's lock.
 */
export async function closeHandoffsWithResponse(
  tx: Tx,
  of: MessageKey,
  { user_id, isRefusal }: { user_id: number; isRefusal: boolean },
): Promise<void> {
  const offers = await queries.lockOpenHandoffs(tx.db, { account_id: tx.account_id, ...of })
  const isInvolved = offers.some((offer) => offer.from_user_id === user_id || offer.to_user_id === user_id)
  if (!isInvolved) return
  if (isRefusal) await closeHandoffsWithRejection(tx, of, offers, user_id)
  else await endHandoffs(tx, of, endingsOnResponse(offers, user_id))
}

/** Withdraws handoffs and closes the acknowledgements that exist only because of them. The caller holds the thread's lock. */
export async function withdrawHandoffs(tx: Tx, of: MessageKey, ids: number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const { account_id } = tx
  const offers = await queries.lockOpenHandoffs(tx.db, { account_id, ...of })
  const [withdrawn, remaining] = [
    offers.filter(({ id }) => ids.includes(id)),
    offers.filter(({ id }) => !ids.includes(id)),
  ]
  const isReleased = ({ to_user_id, responsible_before }: HandoffOffer) =>
    !responsible_before && !remaining.some((other) => other.to_user_id === to_user_id)
  publishHandoffs(tx, await queries.endHandoffs(tx.db, account_id, ids, 'withdrawn'), 'withdrawn')
  await closeWithoutResponse(
    tx,
    of,
    withdrawn.filter(isReleased).map(({ to_user_id }) => to_user_id),
    'released',
  )
  await recordPageEvents(
    tx,
    withdrawn.map(({ from_user_id, to_user_id }) => ({
      ...of,
      user_id: from_user_id,
      kind: 'handoff_withdrawn' as const,
      details: { to_user_ids: [to_user_id], reason },
    })),
  )
}

async function closeHandoffsWithRejection(
  tx: Tx,
  of: MessageKey,
  offers: readonly queries.OpenHandoff[],
  user_id: number,
): Promise<void> {
  const own_ids = offers.filter((offer) => offer.from_user_id === user_id).map(({ id }) => id)
  await declineHandoffs(
    tx,
    of,
    offers.filter((offer) => offer.to_user_id === user_id),
  )
  publishHandoffs(tx, await queries.endHandoffs(tx.db, tx.account_id, own_ids, 'answered'), 'answered')
}

/**
 * Leaves the acknowledgements with their owners and looks for the next user who could take over. The thread must be
 * locked.
 */
export async function declineHandoffs(
  tx: Tx,
  of: MessageKey,
  mine: readonly queries.OpenHandoff[],
): Promise<void> {
  const { account_id } = tx
  const ids = mine.map(({ id }) => id)
  publishHandoffs(tx, await queries.endHandoffs(tx.db, account_id, ids, 'declined'), 'declined')
  await recordPageEvents(
    tx,
    mine.map(({ from_user_id, to_user_id }) => ({
      ...of,
      user_id: from_user_id,
      kind: 'handoff_declined' as const,
      details: { to_user_ids: [to_user_id], by_user_id: to_user_id },
    })),
  )
  const group_ids = [...new Set(mine.map(({ group_id }) => group_id).filter((id) => id !== null))]
  if (group_ids.length > 0) scheduleAtOnce(tx, { kind: reassignAcknowledgementsTask, payload: { group_ids } })
}
