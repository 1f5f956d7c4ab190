import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { isOperator, type UnansweredMessage } from './escalation-run.queries.ts'

/** The sender of a message, and the operator who handles its page, decide what happens next. */
export async function requireSenderOrOperator(
  { caller }: Context,
  tx: Tx,
  {
    thread_id,
    message_id,
    requester_id,
  }: Pick<UnansweredMessage, 'message_id' | 'requester_id'> & { thread_id: number },
  refusal: ConstructorParameters<typeof AppError>[0],
): Promise<void> {
  const { account_id, user_id } = caller
  if (requester_id === user_id) return
  const isHandled =
    caller.permissions.has('messaging.operate_console') &&
    (await isOperator(tx.db, { account_id, thread_id, message_id, user_id }))
  if (!isHandled) throw new AppError(refusal)
}
