import { pagingRequestsChanged } from '@wardline/contract/messaging/paging-requests/paging-request.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import { listPagingRequests } from './paging-request.access.ts'

/** The caller holds the thread's lock. */
export async function publishPagingRequests(tx: Tx, thread_id: number): Promise<void> {
  const { account_id } = tx
  const paging_requests = (await listPagingRequests(tx.db, account_id, [thread_id])).get(thread_id)
  if (!paging_requests) return
  const users = await listSubscriberIds(tx.db, account_id, thread_id)
  tx.emit(pagingRequestsChanged, { users, thread: thread_id }, { thread_id, paging_requests })
}
