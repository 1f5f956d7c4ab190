import * as events from '@wardline/contract/messaging/open-item.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { tellPages } from './escalation/page.actions.ts'
import * as queries from './open-item.queries.ts'
import { awaitingOf } from './open-item.rules.ts'
import { subscriberIds } from './subscriber.queries.ts'

/**
 * Asks people about one message as well, which their predecessors were asked: the thread is locked, they are on it.
 * Somebody to whom it comes back is asked again; who has answered it, or asked it, is not. `held`: because of
 * which group, so that it goes on when their shift ends. Answers who owes it from now on.
 */
export async function askToo(
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
  user_ids: number[],
  held: queries.Held | null = null,
): Promise<number[]> {
  const of = { account_id: tx.account_id, thread_id, message_id, user_ids, held }
  const asked = await queries.askToo(tx.db, of)
  await tellAsked(tx, thread_id, asked)
  return asked.map(({ user_id }) => user_id)
}

/**
 * Asks people who came to a thread as recipients (it was forwarded to them) what it asked its first ones, and tells
 * everyone. Nothing happens when it asks nothing, or they are asked already. Call it after they were told of the thread;
 * the thread is locked.
 */
export async function askMore(tx: Tx, thread_id: number, user_ids: number[]): Promise<queries.Asked[]> {
  const { account_id } = tx
  const asked = await queries.askMore(tx.db, { account_id, thread_id, user_ids })
  await tellAsked(tx, thread_id, asked)
  return asked
}

async function tellAsked(tx: Tx, thread_id: number, asked: queries.Asked[]): Promise<void> {
  const { account_id } = tx
  if (asked.length === 0) return
  const users = await subscriberIds(tx.db, account_id, thread_id)
  for (const [message_id, those] of Map.groupBy(asked, ({ item }) => item.message_id)) {
    const [first] = those
    if (!first) continue
    const { asker_id, item } = first
    const more = those.map(({ user_id }) => user_id)
    const summary = await queries.answersTo(tx.db, { account_id, thread_id, message_id })
    const { asks, since } = item
    tx.emit(
      events.messageAsked,
      { users, thread: thread_id },
      { thread_id, message_id, asks, user_ids: more, since, summary },
    )
    tx.emit(events.openItemChanged, { users: more }, { thread_id, open_item: item, awaiting: null })
    const awaiting = awaitingOf(summary)
    tx.emit(events.openItemChanged, { user: asker_id }, { thread_id, open_item: null, awaiting })
  }
  await tellPages(tx, thread_id)
}
