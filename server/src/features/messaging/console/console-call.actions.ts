import type { CallOutcome } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { ConsoleCall } from '@wardline/contract/messaging/console/console.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import type { Response } from '../acknowledgements/acknowledgement.rules.ts'
import { recordResponseOf } from '../responses/response.actions.ts'
import { consoleReader, lockHandledPage, noteShown, requireOperator } from './console-page.actions.ts'
import type { HandledPage } from './console-page.queries.ts'
import * as errors from './console.errors.ts'
import * as queries from './console-call.queries.ts'

interface Call {
  page_id: number
  user_id: number
  outcome: CallOutcome
  /** One of the response options, for the outcome `responded`. */
  response: string | undefined
  note: string
}

/** The answer that a call gave, which is recorded for the user who was called. */
function answerOf({ outcome, response }: Pick<Call, 'outcome' | 'response'>): Response | null {
  if (outcome === 'accepted') return { state: 'accepted', response: null }
  if (outcome === 'declined') return { state: 'rejected', response: null }
  return response === undefined ? null : { state: 'responded', response }
}

/** Records a phone call. If the user who was called gave an answer, it counts as given on the phone. */
export function recordConsoleCall(ctx: Context, { page_id, ...call }: Call): Promise<ConsoleCall> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: operator_id } = ctx.caller
    const page = await lockHandledPage(ctx, tx, page_id)
    requireOperator(ctx, page)
    if (!page.is_open) throw new AppError(errors.pageEnded)
    await requireCallable(tx, page, call)
    const { user_id, outcome, note } = call
    const answer = answerOf(call)
    const { thread_id, message_id } = page
    const id = await queries.insertCall(tx.db, {
      account_id,
      page,
      operator_id,
      user_id,
      outcome,
      response: answer?.response ?? null,
      note,
    })
    await recordPageEvents(tx, [
      {
        thread_id,
        message_id,
        user_id,
        run_id: page.id,
        kind: 'operator_called',
        details: { by_user_id: operator_id, call_outcome: outcome },
      },
    ])
    if (answer) await recordResponseOf(tx, { user_id, thread_id, message_id }, answer, 'voice')
    const { results } = await queries.listCalls(
      tx.db,
      { account_id, call_id: id, reader: consoleReader(ctx) },
      { limit: 1, offset: 0 },
    )
    const [recorded] = results
    if (!recorded) throw new Error('No call after inserting one.')
    return recorded
  })
}

async function requireCallable(tx: Tx, page: HandledPage, call: Omit<Call, 'page_id'>): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id } = page
  const { user_id, outcome, response } = call
  if ((outcome === 'responded') !== (response !== undefined))
    throw invalid({ response: [errors.responseMissing] })
  if (user_id === page.requester_id) {
    if (answerOf(call)) throw invalid({ outcome: [errors.senderCannotAnswer] })
    return
  }
  if (!(await queries.isAwaited(tx.db, { account_id, thread_id, message_id, user_id })))
    throw invalid({ user_id: [errors.notAsked] })
}

export async function listConsoleCalls(
  ctx: Context,
  { page_id, page, page_size }: { page_id: number | undefined; page: number; page_size: number },
): Promise<Page<ConsoleCall>> {
  const { account_id } = ctx.caller
  const filter = { account_id, page_id, reader: consoleReader(ctx) }
  const found = await ctx.read((db) =>
    queries.listCalls(db, filter, { limit: page_size, offset: (page - 1) * page_size }),
  )
  noteShown(ctx, found.results)
  return found
}
