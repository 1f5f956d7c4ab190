import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import * as events from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { publishPagingRequests } from './paging-request.actions.ts'
import * as queries from '../acknowledgements/acknowledgement.queries.ts'
import { publishResponseProgress } from '../acknowledgements/acknowledgement.actions.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'

/**
 * A user whose acknowledgement was closed without a response is asked again; the sender and users who have responded
 * are skipped. An acknowledgement with an on-call duty is reassigned when that shift ends. The caller holds the thread's
 * lock, and publishes the paging requests when it has changed them.
 */
export async function requestAcknowledgement(
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
  user_ids: number[],
  on_call_duty: queries.OnCallDuty | null = null,
): Promise<number[]> {
  const of = { account_id: tx.account_id, thread_id, message_id, user_ids, on_call_duty }
  const created = await queries.insertMessageAcknowledgements(tx.db, of)
  await publishRequests(tx, thread_id, created)
  return created.map(({ user_id }) => user_id)
}

/** Call it after the event that adds the recipients. The caller holds the thread's lock. */
export async function requestThreadAcknowledgements(
  tx: Tx,
  thread_id: number,
  user_ids: number[],
): Promise<queries.RequestedAcknowledgement[]> {
  const { account_id } = tx
  const created = await queries.insertThreadAcknowledgements(tx.db, { account_id, thread_id, user_ids })
  await publishRequests(tx, thread_id, created)
  if (created.length > 0) await publishPagingRequests(tx, thread_id)
  return created
}

/** Asks the subscribers of a thread, or some of them, to respond to a reply. The caller holds the thread's lock. */
export async function requestReplyAcknowledgements(
  tx: Tx,
  of: { thread_id: number; message_id: number; kind: AcknowledgementKind; user_ids: number[] | null },
): Promise<void> {
  const created = await queries.insertReplyAcknowledgements(tx.db, { account_id: tx.account_id, ...of })
  await publishRequests(tx, of.thread_id, created)
}

async function publishRequests(
  tx: Tx,
  thread_id: number,
  created: queries.RequestedAcknowledgement[],
): Promise<void> {
  const { account_id } = tx
  if (created.length === 0) return
  const users = await listSubscriberIds(tx.db, account_id, thread_id)
  for (const [message_id, requests] of Map.groupBy(
    created,
    ({ acknowledgement }) => acknowledgement.message_id,
  )) {
    const [first] = requests
    if (!first) continue
    const { requester_id, acknowledgement } = first
    const user_ids = requests.map(({ user_id }) => user_id)
    const summary = await queries.summarizeResponses(tx.db, { account_id, thread_id, message_id })
    const { kind, since } = acknowledgement
    tx.emit(
      events.acknowledgementRequested,
      { users, thread: thread_id },
      { thread_id, message_id, kind, user_ids, since, summary },
    )
    tx.emit(
      events.acknowledgementChanged,
      { users: user_ids },
      { thread_id, acknowledgement, response_progress: null },
    )
    await publishResponseProgress(tx, { thread_id, requester_id })
  }
}
