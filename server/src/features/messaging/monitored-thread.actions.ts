import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { letMonitorsIn } from './monitored-thread.queries.ts'
import { subscribersOn } from './subscriber.queries.ts'
import { sharedOf } from './thread-row.rules.ts'
import { threadsFor } from './thread.queries.ts'

/** More threads than this are not listed one by one in events: the browser fetches its lists again. */
const mostListed = 200

interface Watcher {
  user_id: number
  reason: 'monitoring'
}

/**
 * Whoever watches these people is on the thread from here on; to be told as new people are. For every way onto a thread:
 * a new one, one that was forwarded, people that were added. The thread is locked, or new.
 */
export async function watchersOf(
  tx: Tx,
  thread_id: number,
  user_ids: number[],
  at: string | null = null,
): Promise<Watcher[]> {
  const monitors = await letMonitorsIn(tx.db, { account_id: tx.account_id, thread_id, user_ids, at })
  return monitors.map((user_id) => ({ user_id, reason: 'monitoring' }))
}

/**
 * Tells whoever watches of threads that were there before, and everyone on them of the new entry among the subscribers.
 * Answers one of the threads when they are too many to list.
 */
export async function tellWatched(tx: Tx, monitor_id: number, thread_ids: number[]): Promise<number | null> {
  if (thread_ids.length === 0) return null
  const { account_id } = tx
  const [mine, entries] = await Promise.all([
    threadsFor(tx.db, account_id, monitor_id, thread_ids),
    subscribersOn(tx.db, account_id, { thread_ids, user_ids: [monitor_id] }),
  ])
  const areListed = mine.length <= mostListed
  for (const thread of mine) {
    if (areListed) tx.emit(events.threadNew, { user: monitor_id }, ownOf(thread))
    const { added, everyone } = entries.get(thread.id) ?? { added: [], everyone: [] }
    const others = everyone.filter((id) => id !== monitor_id)
    const payload = newSubscribersOf(thread, added, everyone.length)
    tx.emit(events.newSubscriber, { users: others, thread: thread.id }, payload)
  }
  return areListed ? null : (thread_ids[0] ?? null)
}

const ownOf = (thread: Thread): PayloadOf<typeof events.threadNew> => ({
  thread: sharedOf(thread),
  reason: thread.me.reason,
  state: thread.my_subscriber.state,
  open_item: thread.open_item,
  awaiting: thread.awaiting,
  may: thread.may,
})

/** `total` counts every entry among the subscribers, whoever watches included. */
export const newSubscribersOf = (
  thread: Thread,
  added: Subscriber[],
  total: number,
): PayloadOf<typeof events.newSubscriber> => ({
  thread_id: thread.id,
  last_message_id: thread.last_message.id,
  added,
  total,
  subscriber_count: thread.subscriber_count,
  subscribers: thread.subscribers,
  subscriber_summary: thread.subscriber_summary,
  groups: thread.groups,
  departments: thread.departments,
})

/** A read of a thread by somebody who watches along is written down, each time. */
export async function noteWatchedRead(
  ctx: Ctx,
  thread_id: number,
  {
    reason,
    what,
  }: {
    reason: Thread['me']['reason']
    what: 'thread' | 'messages' | 'subscribers' | 'history' | 'alerts' | 'proof'
  },
): Promise<void> {
  if (reason !== 'monitoring') return
  await ctx.tx(async (tx) =>
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'thread.monitored',
      object_type: 'thread',
      object_id: thread_id,
      details: { what },
    }),
  )
}
