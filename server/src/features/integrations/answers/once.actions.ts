import { AppError } from '../../../platform/http/errors.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { tooMany } from './hook.errors.ts'
import type { Hooks } from './hook.access.ts'
import * as queries from './outside-word.queries.ts'

/** So many within a minute from one address: nobody writes that fast. */
const flood = 40

/**
 * What a carrier brings is answered once: brought again, it gets the same answer and nothing else happens. Two that come
 * in the same moment may both do it, as an answer that is given twice is given once.
 * @param andThen goes into the commit of the first answer
 * @throws AppError 429 when an address sends faster than anybody writes; what is refused so was not looked at
 */
export async function once(
  { db }: Pick<Hooks, 'db'>,
  brought: queries.Brought,
  answerIt: () => Promise<string>,
  andThen?: (tx: Tx, id: number) => Promise<unknown>,
): Promise<{ answer: string; isFirst: boolean }> {
  const { account_id } = brought
  const begun = await db.write(account_id, async (tx) => {
    if (!brought.is_receipt && (await queries.recentFrom(tx.db, brought)) >= flood)
      throw new AppError(tooMany)
    return queries.beginWord(tx.db, brought)
  })
  if (begun.answer !== null) return { answer: begun.answer, isFirst: false }
  const answer = await answerIt()
  await db.write(account_id, async (tx) => {
    if (await queries.endWord(tx.db, account_id, begun.id, answer)) await andThen?.(tx, begun.id)
  })
  return { answer, isFirst: true }
}
