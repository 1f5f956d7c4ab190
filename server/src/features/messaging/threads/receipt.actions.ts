import { subscriberStates, type Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { subscriberStateChanged, threadRead } from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor, Caller, Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import * as access from './thread.access.ts'
import { messageNotFound } from './thread.errors.ts'
import { auditThreadRead } from './thread-read.actions.ts'
import * as queries from '../subscribers/subscriber.queries.ts'

type Moved = queries.ReadPosition & { thread_id: number }

/** The threads are locked, so the counts are exact. */
async function publishReceipts(tx: Tx, moved: Moved[]): Promise<void> {
  const byThread = Map.groupBy(moved, (row) => row.thread_id)
  const counts = await queries.countSubscriberStates(tx.db, tx.account_id, [...byThread.keys()])
  for (const { thread_id, last_message_id, subscriber_summary, user_ids } of counts) {
    const subscribers = (byThread.get(thread_id) ?? []).map((row) => ({
      user_id: row.user_id,
      state: subscriberStates[row.state],
      read_message_id: row.read_message_id,
      delivered_message_id: row.delivered_message_id,
    }))
    const payload = { thread_id, last_message_id, subscribers, subscriber_summary }
    tx.emit(subscriberStateChanged, { users: user_ids, thread: thread_id }, payload)
  }
}

export async function markThreadRead(
  ctx: Context,
  thread_id: number,
  upTo: number | undefined,
): Promise<Thread> {
  const read = await ctx.transaction(async (tx) => {
    const thread = await access.lockSubscribedThread(ctx, tx, thread_id)
    const message_id = upTo ?? thread.last_message_id
    if (message_id > thread.last_message_id) throw invalid({ message_id: [messageNotFound] })
    await markReadUpTo(ctx, tx, thread_id, message_id)
    return access.requireThread(ctx, tx.db, thread_id)
  })
  await auditThreadRead(ctx, thread_id, { reason: read.me.reason, what: 'thread' })
  return read
}

/** The caller holds the thread's lock. */
export async function markReadUpTo(ctx: Actor, tx: Tx, thread_id: number, message_id: number): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const moved = await queries.markRead(tx.db, { account_id, thread_id, user_id, message_id })
  if (!moved) return
  const { read_message_id, unread_message_count } = moved
  tx.emit(threadRead, { user: user_id }, { thread_id, read_message_id, unread_message_count })
  await publishReceipts(tx, [{ ...moved, thread_id }])
  if (moved.is_being_notified)
    await cancelAlerts(tx, { thread_id, up_to: read_message_id, user_ids: [user_id], reason: 'opened' })
  tx.audit(user_id, 'thread.read', { thread: thread_id }, { message_id })
}

export function markThreadDelivered(ctx: Context, thread_id: number, message_id: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    await access.lockSubscribedThread(ctx, tx, thread_id)
    const { account_id, user_id } = ctx.caller
    await publishReceipts(
      tx,
      await queries.markDelivered(tx.db, account_id, [{ thread_id, user_id, message_id }]),
    )
  })
}

/** Receipts that arrive within this time are written in one transaction. */
const batch_ms = 25

export interface ReceiptBatcher {
  note(caller: Caller, threads: { thread_id: number; message_id: number }[]): void
  stop(): Promise<void>
}

/**
 * Two hundred recipients of one message confirm it at the same moment, which becomes one write and one event.
 * Receipts lost in a crash are sent again, since their rows are still pending.
 */
export function createReceiptBatcher(
  db: Database,
  log: (error: Error, what: string) => void,
): ReceiptBatcher {
  const pending = new Map<number, queries.Delivery[]>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const write = (account_id: number, list: queries.Delivery[]) =>
    db.write(account_id, async (tx) => {
      await queries.lockThreads(tx.db, account_id, [...new Set(list.map((row) => row.thread_id))])
      const moved = await queries.markDelivered(tx.db, account_id, list)
      if (moved.length > 0) await publishReceipts(tx, moved)
    })

  function flush(): void {
    timer = undefined
    const batches = [...pending]
    pending.clear()
    writing = Promise.all([
      writing,
      ...batches.map(([account_id, list]) =>
        write(account_id, list).catch((error: Error) => log(error, 'delivered')),
      ),
    ])
  }

  return {
    note({ account_id, user_id }, threads) {
      const list = pending.get(account_id) ?? []
      pending.set(account_id, list)
      for (const thread of threads) list.push({ ...thread, user_id })
      timer ??= setTimeout(flush, batch_ms)
    },
    async stop() {
      clearTimeout(timer)
      flush()
      await writing
    },
  }
}
