import type { ResponseSummary } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { summarizeResponses } from '../acknowledgements/acknowledgement.queries.ts'
import { requestReplyAcknowledgements } from '../paging-requests/acknowledgement-request.actions.ts'
import { listParticipants } from '../subscribers/subscriber.queries.ts'
import { recordReplyRequest } from '../threads/thread.queries.ts'
import type { LockedThread } from '../threads/thread-lock.queries.ts'
import * as errors from '../threads/thread.errors.ts'
import { countPage } from './page-limit.actions.ts'
import type { RepliedRequest, ReplyRequest } from './reply-request.rules.ts'

/** A request needs the permission of a new message, and counts as one. @throws 403, 429 */
export async function countRequest(ctx: Context): Promise<void> {
  if (!ctx.caller.permissions.has('messaging.send_message')) throw new AppError(errors.cannotRequest)
  await countPage(ctx)
}

/**
 * Checks the recipients of a reply's request and records its priority in the thread. The caller holds the thread's lock.
 * @throws 400 if a recipient does not take part in the thread
 */
export async function startReplyRequest(
  { caller }: Context,
  tx: Tx,
  thread: LockedThread,
  request: ReplyRequest,
): Promise<RepliedRequest> {
  const { account_id } = tx
  const { thread_id } = thread
  const priority = request.priority ?? thread.priority
  const ids = request.recipient_user_ids
  const recipients = ids && (await listParticipants(tx.db, { account_id, thread_id, user_ids: ids }))
  if (ids && (recipients?.length !== ids.length || ids.includes(caller.user_id)))
    throw invalid({ recipient_user_ids: [errors.notSubscribed] })
  await recordReplyRequest(tx.db, { account_id, thread_id, priority })
  return { ...request, priority, recipients }
}

/** Creates the acknowledgements of a stored reply, and returns their counts. */
export async function askSubscribers(
  tx: Tx,
  of: { thread_id: number; message_id: number },
  { kind, recipient_user_ids: user_ids }: RepliedRequest,
): Promise<ResponseSummary | undefined> {
  if (kind === null) return undefined
  await requestReplyAcknowledgements(tx, { ...of, kind, user_ids })
  return summarizeResponses(tx.db, { account_id: tx.account_id, ...of })
}
