import type { Acknowledgement } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import * as events from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { findCurrentAcknowledgements, findResponseProgress } from './acknowledgement.queries.ts'

interface Request {
  thread_id: number
  requester_id: number
}

/** Sends a user the progress of all their requests in a thread. The caller holds the thread's lock. */
export async function publishResponseProgress(tx: Tx, { thread_id, requester_id }: Request): Promise<void> {
  const { account_id } = tx
  const response_progress = await findResponseProgress(tx.db, { account_id, thread_id, requester_id })
  tx.emit(
    events.acknowledgementChanged,
    { user: requester_id },
    { thread_id, acknowledgement: null, response_progress },
  )
}

/**
 * Sends users their closed acknowledgements of a message, and those whose current one is of another message that one as
 * well; then the requester the progress. The caller holds the thread's lock.
 */
export async function publishClosedAcknowledgements(
  tx: Tx,
  request: Request,
  closed: readonly { user_id: number; acknowledgement: Acknowledgement }[],
): Promise<void> {
  const { account_id } = tx
  const { thread_id } = request
  const user_ids = closed.map(({ user_id }) => user_id)
  const current = await findCurrentAcknowledgements(tx.db, { account_id, thread_id, user_ids })
  for (const { user_id, acknowledgement } of closed) {
    const other = current.get(user_id)
    const isOther = other !== undefined && other.message_id !== acknowledgement.message_id
    for (const each of isOther ? [acknowledgement, other] : [acknowledgement])
      tx.emit(
        events.acknowledgementChanged,
        { user: user_id },
        { thread_id, acknowledgement: each, response_progress: null },
      )
  }
  await publishResponseProgress(tx, request)
}
