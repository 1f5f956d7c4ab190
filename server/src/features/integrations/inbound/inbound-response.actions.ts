import { AppError } from '../../../platform/http/errors.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { tooManyRequests } from './hook.errors.ts'
import type { HookContext } from './hook.access.ts'
import * as queries from './inbound-response.queries.ts'

/** More per minute than a person can send. */
const max_per_minute = 40

/**
 * A repetition returns the same reply. Two simultaneous deliveries may both be handled, which is safe because
 * responses and texts under their delivery key are stored once.
 * @param andThen runs in the transaction that stores the reply
 * @throws AppError 429 when an address sends too fast; the response was not handled
 */
export async function handleOnce(
  { db }: Pick<HookContext, 'db'>,
  brought: queries.InboundDelivery,
  respond: (delivery_key: string) => Promise<string>,
  andThen?: (tx: Tx, id: number) => Promise<unknown>,
): Promise<{ reply: string; isFirst: boolean }> {
  const { account_id } = brought
  const begun = await db.write(account_id, async (tx) => {
    if (!brought.is_receipt && (await queries.countRecent(tx.db, brought)) >= max_per_minute)
      throw new AppError(tooManyRequests)
    return queries.beginResponse(tx.db, brought)
  })
  if (begun.reply !== null) return { reply: begun.reply, isFirst: false }
  const reply = await respond(`inbound-${begun.id}`)
  await db.write(account_id, async (tx) => {
    if (await queries.completeResponse(tx.db, account_id, begun.id, reply)) await andThen?.(tx, begun.id)
  })
  return { reply, isFirst: true }
}
