import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { closeWithResponse } from './response.actions.ts'
import { requestAcknowledgement } from '../paging-requests/acknowledgement-request.actions.ts'
import { alreadyResponded } from '../acknowledgements/acknowledgement.errors.ts'
import { lockOwnAcknowledgement } from '../acknowledgements/acknowledgement.queries.ts'
import { earlierResponseText } from '../acknowledgements/acknowledgement.rules.ts'
import * as access from '../threads/thread.access.ts'
import { endRunsAsAnswered } from '../escalation/escalation-response.actions.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import * as errors from '../escalation/paging-request.errors.ts'
import { listPagingRequests } from '../paging-requests/paging-request.access.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'

interface MessageTarget {
  thread_id: number
  message_id: number | undefined
}

/**
 * Counts as if the caller had been asked and had accepted. The first caller wins: others wait for the thread's lock.
 */
export function takePagingRequest(ctx: Context, of: MessageTarget): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { thread_id } = of
    await access.lockWritableThread(ctx, tx, thread_id)
    const message = await queries.findEscalatingMessage(tx.db, { account_id, ...of })
    if (!message) throw new AppError(errors.noPageToTake)
    const { message_id } = message
    const open = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
    if (open.length === 0) await requireTakenByCaller(ctx, tx, { thread_id, message_id })
    else if (open[0]?.requester_id === user_id) await takeAsSender(ctx, tx, { thread_id, ...message }, open)
    else await takeAsResponder(ctx, tx, { thread_id, message_id })
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

/** Taking a page again succeeds without a change. */
async function requireTakenByCaller(
  { caller }: Context,
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
): Promise<void> {
  const pages = (await listPagingRequests(tx.db, caller.account_id, [thread_id])).get(thread_id) ?? []
  const ended = pages.filter((page) => page.message_id === message_id)
  if (ended.some(({ ended_by }) => ended_by?.user_id === caller.user_id)) return
  const by = ended.find(({ ended_by }) => ended_by)?.ended_by
  throw new AppError(by ? errors.alreadyTaken(by.display_name) : errors.noPageToTake)
}

async function takeAsSender(
  { caller }: Context,
  tx: Tx,
  of: { thread_id: number; message_id: number; kind: AcknowledgementKind },
  open: queries.EscalationRun[],
): Promise<void> {
  await endRunsAsAnswered(
    tx,
    { runs: open, open },
    { ...of, user_id: caller.user_id, via: 'app', isTaken: true },
  )
  await publishPagingRequests(tx, of.thread_id)
}

async function takeAsResponder(
  ctx: Context,
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  await requestAcknowledgement(tx, { thread_id, message_id }, [user_id])
  const acknowledgement = await lockOwnAcknowledgement(tx.db, { account_id, thread_id, message_id, user_id })
  if (!acknowledgement) throw new Error('No acknowledgement after requesting one.')
  if (acknowledgement.state !== 'open')
    throw new AppError(alreadyResponded(earlierResponseText(acknowledgement, acknowledgement.time_zone)))
  const submitted = { state: 'accepted', response: null } as const
  await closeWithResponse(
    ctx,
    tx,
    { ...acknowledgement, thread_id },
    { submitted, via: 'app', isTaken: true },
  )
}
