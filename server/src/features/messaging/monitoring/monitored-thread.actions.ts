import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { insertMonitors, lockMonitoredUsers } from './monitored-thread.queries.ts'
import { findSubscribers } from '../subscribers/subscriber.queries.ts'
import { toSharedThread } from '../threads/thread-row.rules.ts'
import { findThreads } from '../threads/thread.queries.ts'

/** Beyond this many threads, the browser fetches its lists again instead of receiving one event each. */
const maxListed = 200

interface Monitor {
  user_id: number
  reason: 'monitoring'
}

/** Returns the monitors, for the caller to notify like new subscribers. The thread is locked or new. */
export async function addMonitors(
  tx: Tx,
  thread_id: number,
  user_ids: number[],
  at: string | null = null,
): Promise<Monitor[]> {
  const monitors = await insertMonitors(tx.db, { account_id: tx.account_id, thread_id, user_ids, at })
  return monitors.map((user_id) => ({ user_id, reason: 'monitoring' }))
}

export async function publishMonitoredThreads(
  tx: Tx,
  monitor_id: number,
  thread_ids: number[],
): Promise<number | null> {
  if (thread_ids.length === 0) return null
  const { account_id } = tx
  const [mine, entries] = await Promise.all([
    findThreads(tx.db, account_id, monitor_id, thread_ids),
    findSubscribers(tx.db, account_id, { thread_ids, user_ids: [monitor_id] }),
  ])
  const areListed = mine.length <= maxListed
  for (const thread of mine) {
    if (areListed) tx.emit(events.threadNew, { user: monitor_id }, newThreadPayload(thread))
    const { added, user_ids: everyone } = entries.get(thread.id) ?? { added: [], user_ids: [] }
    const others = everyone.filter((id) => id !== monitor_id)
    const payload = newSubscriberPayload(thread, added, everyone.length)
    tx.emit(events.newSubscriber, { users: others, thread: thread.id }, payload)
  }
  return areListed ? null : (thread_ids[0] ?? null)
}

/** A thread returned from the archive to the inbox, so the users who monitor its owner see it again. */
export async function showReopenedThread(
  tx: Tx,
  thread_id: number,
  unarchived_user_ids: number[],
): Promise<void> {
  if (unarchived_user_ids.length === 0) return
  await lockMonitoredUsers(tx.db, tx.account_id, unarchived_user_ids)
  const monitors = await addMonitors(tx, thread_id, unarchived_user_ids)
  for (const monitor of monitors) await publishMonitoredThreads(tx, monitor.user_id, [thread_id])
}

const newThreadPayload = (thread: Thread): PayloadOf<typeof events.threadNew> => ({
  thread: toSharedThread(thread),
  reason: thread.me.reason,
  state: thread.my_subscriber.state,
  acknowledgement: thread.acknowledgement,
  response_progress: thread.response_progress,
  may: thread.may,
  mentioned_message_id: null,
})

/** `total` counts all subscribers, including monitors. */
export const newSubscriberPayload = (
  thread: Thread,
  added: Subscriber[],
  total: number,
): PayloadOf<typeof events.newSubscriber> => ({
  thread_id: thread.id,
  last_message_id: thread.last_message.id,
  added,
  total,
  last_departure_id: thread.last_departure_id,
  subscriber_count: thread.subscriber_count,
  subscribers: thread.subscribers,
  subscriber_summary: thread.subscriber_summary,
  groups: thread.groups,
  departments: thread.departments,
})
