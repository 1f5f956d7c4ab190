import { pageChanged } from '@wardline/contract/messaging/page.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { subscriberIds } from '../subscriber.queries.ts'
import { pagesOf } from './page.queries.ts'

/** Tells everyone on a thread how its pages are now; nothing when it has none. The thread is locked. */
export async function tellPages(tx: Tx, thread_id: number): Promise<void> {
  const { account_id } = tx
  const pages = (await pagesOf(tx.db, account_id, [thread_id])).get(thread_id)
  if (!pages) return
  const users = await subscriberIds(tx.db, account_id, thread_id)
  tx.emit(pageChanged, { users, thread: thread_id }, { thread_id, pages })
}
