import * as events from '@wardline/contract/messaging/open-item.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { tellPages } from './escalation/page.actions.ts'
import { stopRinging } from '../alerts/stopping.actions.ts'
import { endLapsedOffers } from './handover-telling.actions.ts'
import { moveItems as move, type MovedOn } from './item-move.queries.ts'
import { answersTo } from './open-item.queries.ts'
import { awaitingOf } from './open-item.rules.ts'
import { subscriberIds } from './subscriber.queries.ts'

export interface Of {
  thread_id: number
  message_id: number
}

const stopsAs = {
  handed_over: 'passed_on',
  escalated: 'taken',
  settled: 'answered_by_other',
  expired: 'answered_by_other',
} as const

/**
 * These people owe no answer to a message any more, though they gave none: told to them, to whoever asked and to everyone
 * on the thread. Items that are closed already stay as they are. Answers whose were closed. The thread is locked.
 */
export async function moveItems(
  tx: Tx,
  { thread_id, message_id }: Of,
  user_ids: number[],
  state: MovedOn,
): Promise<number[]> {
  if (user_ids.length === 0) return []
  const { account_id } = tx
  const moved = await move(tx.db, { account_id, thread_id, message_id, user_ids, state })
  const [first] = moved
  if (!first) return []
  const [summary, users] = await Promise.all([
    answersTo(tx.db, { account_id, thread_id, message_id }),
    subscriberIds(tx.db, account_id, thread_id),
  ])
  const those = moved.map(({ user_id }) => user_id)
  const closed = first.open_item.closed ?? ''
  const of = { thread_id, message_id }
  tx.emit(
    events.openItemsMoved,
    { users, thread: thread_id },
    { ...of, user_ids: those, state, closed, summary },
  )
  for (const { user_id, open_item } of moved)
    tx.emit(events.openItemChanged, { user: user_id }, { thread_id, open_item, awaiting: null })
  const awaiting = awaitingOf(summary)
  tx.emit(events.openItemChanged, { user: first.asker_id }, { thread_id, open_item: null, awaiting })
  for (const user_id of those)
    tx.audit({
      actor_id: null,
      action: `message.${state}`,
      object_type: 'thread',
      object_id: thread_id,
      details: { message_id, user_id },
    })
  await tellPages(tx, thread_id)
  await stopRinging(tx, { thread_id, message_id, user_ids: those, reason: stopsAs[state] })
  await endLapsedOffers(tx, thread_id)
  return those
}
