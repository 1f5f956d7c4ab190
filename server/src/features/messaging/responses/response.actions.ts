import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Actor, Context } from '../../../platform/http/context.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { applyResponseToRuns } from '../escalation/escalation-response.actions.ts'
import { markReadUpTo } from '../threads/receipt.actions.ts'
import { closeHandoffsWithResponse } from '../handoff/handoff-closing.actions.ts'
import { findMessage } from '../threads/message.queries.ts'
import { requireOwnAcknowledgement } from '../acknowledgements/acknowledgement.access.ts'
import { alreadyResponded, cannotRespond } from '../acknowledgements/acknowledgement.errors.ts'
import * as queries from '../acknowledgements/acknowledgement.queries.ts'
import {
  earlierResponseText,
  isRefusal,
  meaningOf,
  responseProblems,
  isSameResponse,
  type Response,
} from '../acknowledgements/acknowledgement.rules.ts'
import { publishClosedAcknowledgements } from '../acknowledgements/acknowledgement.actions.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import * as access from '../threads/thread.access.ts'

interface RespondedMessage {
  thread: Thread
  message: Message
}

const responseEvents = {
  accepted: events.messageAccepted,
  rejected: events.messageRejected,
  responded: events.messageResponded,
}

interface MessageTarget {
  thread_id: number
  message_id: number | undefined
}

export type ResponseChannel = 'app' | 'sms' | 'voice' | 'email' | 'pager' | 'push'

export const acceptMessage = (ctx: Context, of: MessageTarget) =>
  respond(ctx, of, { state: 'accepted', response: null })
export const rejectMessage = (ctx: Context, of: MessageTarget) =>
  respond(ctx, of, { state: 'rejected', response: null })
export const respondToMessage = (ctx: Context, of: MessageTarget, response: string) =>
  respond(ctx, of, { state: 'responded', response })

function respond(ctx: Context, of: MessageTarget, submitted: Response): Promise<RespondedMessage> {
  return ctx.transaction(async (tx) => {
    const { message_id } = await recordResponse(ctx, tx, of, { submitted, via: 'app' })
    return loadResponded(ctx, tx, of.thread_id, message_id)
  })
}

interface ExternalResponse {
  account_id: number
  user_id: number
  thread_id: number
  message_id: number
  answer: Response
  via: ResponseChannel
}

/**
 * Uses the same locks, events and audit records as a response from the browser. `repeated`: the same response was
 * recorded before.
 * @throws AppError whose sentence the user reads: 404 not asked, 400 option not offered, 409 responded differently
 * before, 403 locked
 */
export function recordExternalResponse(db: Database, from: ExternalResponse): Promise<{ repeated: boolean }> {
  return db.write(from.account_id, (tx) => recordResponseOf(tx, from, from.answer, from.via))
}

/** As `recordExternalResponse`, within a transaction. */
export const recordResponseOf = (
  tx: Tx,
  { user_id, thread_id, message_id }: { user_id: number; thread_id: number; message_id: number },
  submitted: Response,
  via: ResponseChannel,
): Promise<{ repeated: boolean }> =>
  recordResponse(
    { caller: { account_id: tx.account_id, user_id } },
    tx,
    { thread_id, message_id },
    { submitted, via },
  )

/** A repeated response succeeds without a change; for a different one, the error states the earlier response. */
async function recordResponse(
  ctx: Actor,
  tx: Tx,
  of: MessageTarget,
  { submitted, via }: { submitted: Response; via: ResponseChannel },
) {
  await access.lockWritableThread(ctx, tx, of.thread_id)
  const acknowledgement = await requireOwnAcknowledgement(ctx, tx, of)
  if (!acknowledgement.can_answer) throw new AppError(cannotRespond)
  const problem = responseProblems(acknowledgement, submitted)
  if (problem) throw invalid(problem)
  const isOpen = acknowledgement.state === 'open'
  if (isOpen)
    await closeWithResponse(ctx, tx, { ...acknowledgement, thread_id: of.thread_id }, { submitted, via })
  else if (!isSameResponse(acknowledgement, submitted))
    throw new AppError(alreadyResponded(earlierResponseText(acknowledgement, acknowledgement.time_zone)))
  return { message_id: acknowledgement.message_id, repeated: !isOpen }
}

export async function closeWithResponse(
  ctx: Actor,
  tx: Tx,
  acknowledgement: queries.OwnAcknowledgement & { thread_id: number },
  { submitted, via, isTaken = false }: { submitted: Response; via: ResponseChannel; isTaken?: boolean },
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const { thread_id, message_id, requester_id, display_name, response_meanings } = acknowledgement
  const meaning = meaningOf(response_meanings, submitted)
  const isNo = isRefusal(submitted, meaning)
  const answered = await queries.closeAcknowledgement(tx.db, {
    account_id,
    thread_id,
    user_id,
    message_id,
    answer: submitted,
    meaning,
    via,
  })
  if (!answered) throw new Error('A locked acknowledgement was closed by another transaction.')
  const of = { thread_id, message_id, user_id, kind: acknowledgement.kind, via, isTaken }
  await closeHandoffsWithResponse(tx, { thread_id, message_id }, { user_id, isRefusal: isNo })
  if (acknowledgement.apply_escalations)
    await applyResponseToRuns(tx, of, { state: submitted.state, isRefusal: isNo })
  const [summary, users] = await Promise.all([
    queries.summarizeResponses(tx.db, { account_id, thread_id, message_id }),
    listSubscriberIds(tx.db, account_id, thread_id),
  ])
  const closed = answered.closed ?? ''
  tx.emit(
    responseEvents[submitted.state],
    { users, thread: thread_id },
    { thread_id, message_id, user_id, display_name, ...submitted, meaning, closed, summary },
  )
  await publishClosedAcknowledgements(tx, { thread_id, requester_id }, [
    { user_id, acknowledgement: answered },
  ])
  tx.audit(
    user_id,
    `message.${submitted.state}`,
    { thread: thread_id },
    { message_id, via, ...(meaning && { meaning }) },
  )
  await cancelAlerts(tx, { thread_id, message_id, user_ids: [user_id], reason: 'answered' })
  await markReadUpTo(ctx, tx, thread_id, message_id)
}

async function loadResponded(
  ctx: Context,
  tx: Tx,
  thread_id: number,
  message_id: number,
): Promise<RespondedMessage> {
  const { account_id, user_id } = ctx.caller
  const [thread, message] = await Promise.all([
    access.requireThread(ctx, tx.db, thread_id),
    findMessage(tx.db, { account_id, thread_id, message_id, reader_id: user_id }),
  ])
  if (!message) throw notFound()
  return { thread, message }
}
