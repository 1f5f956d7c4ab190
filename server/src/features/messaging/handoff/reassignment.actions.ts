import * as events from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { expireHandoffs } from './handoff-update.actions.ts'
import { closeAcknowledgements as move, type ClosedState } from './reassignment.queries.ts'
import { summarizeResponses } from '../acknowledgements/acknowledgement.queries.ts'
import { publishClosedAcknowledgements } from '../acknowledgements/acknowledgement.actions.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'

export interface MessageKey {
  thread_id: number
  message_id: number
}

const stopReasons = {
  handed_off: 'reassigned',
  escalated: 'taken',
  released: 'answered_by_other',
  expired: 'answered_by_other',
  recalled: 'recalled',
} as const

/** Notifies the users, the sender and the thread. The caller holds the thread's lock. */
export async function closeWithoutResponse(
  tx: Tx,
  { thread_id, message_id }: MessageKey,
  user_ids: number[],
  state: ClosedState,
): Promise<number[]> {
  if (user_ids.length === 0) return []
  const { account_id } = tx
  const moved = await move(tx.db, { account_id, thread_id, message_id, user_ids, state })
  const [first] = moved
  if (!first) return []
  const [summary, users] = await Promise.all([
    summarizeResponses(tx.db, { account_id, thread_id, message_id }),
    listSubscriberIds(tx.db, account_id, thread_id),
  ])
  const closed_ids = moved.map(({ user_id }) => user_id)
  const closed = first.acknowledgement.closed ?? ''
  const of = { thread_id, message_id }
  tx.emit(
    events.acknowledgementsClosed,
    { users, thread: thread_id },
    { ...of, user_ids: closed_ids, state, closed, summary },
  )
  await publishClosedAcknowledgements(tx, { thread_id, requester_id: first.requester_id }, moved)
  for (const user_id of closed_ids)
    tx.audit(null, `message.${state}`, { thread: thread_id }, { message_id, user_id })
  await publishPagingRequests(tx, thread_id)
  await cancelAlerts(tx, { thread_id, message_id, user_ids: closed_ids, reason: stopReasons[state] })
  await expireHandoffs(tx, thread_id)
  return closed_ids
}
