import { subscriberStates, type Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { subscriberStateChanged, threadRead } from '@wardline/contract/messaging/thread.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Acting, Caller, Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { stopRinging } from '../alerts/stopping.actions.ts'
import * as access from './thread.access.ts'
import { noMessage } from './thread.errors.ts'
import * as queries from './subscriber.queries.ts'

type Moved = queries.Progress & { thread_id: number }

/** Tells everyone on the threads how far these people are now. The threads are locked, so the counts are the last word. */
async function tellStates(tx: Tx, moved: Moved[]): Promise<void> {
  const byThread = Map.groupBy(moved, (row) => row.thread_id)
  const counts = await queries.countStates(tx.db, tx.account_id, [...byThread.keys()])
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

/** The caller has read the thread, to its newest message or to one they name. */
export const readThread = (ctx: Ctx, thread_id: number, upTo: number | undefined): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const thread = await access.threadToNote(ctx, tx, thread_id)
    const message_id = upTo ?? thread.last_message_id
    if (message_id > thread.last_message_id) throw invalid({ message_id: [noMessage] })
    await readTo(ctx, tx, thread_id, message_id)
    return access.threadToRead(ctx, tx.db, thread_id)
  })

/** Moves the caller's reading forward and tells of it; nothing when they were there already. The thread is locked. */
export async function readTo(ctx: Acting, tx: Tx, thread_id: number, message_id: number): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const moved = await queries.markRead(tx.db, { account_id, thread_id, user_id, message_id })
  if (!moved) return
  const { read_message_id, unread_message_count } = moved
  tx.emit(threadRead, { user: user_id }, { thread_id, read_message_id, unread_message_count })
  await tellStates(tx, [{ ...moved, thread_id }])
  if (moved.is_rung)
    await stopRinging(tx, { thread_id, up_to: read_message_id, user_ids: [user_id], reason: 'opened' })
  tx.audit({
    actor_id: user_id,
    action: 'thread.read',
    object_type: 'thread',
    object_id: thread_id,
    details: { message_id },
  })
}

/** A device of the caller's has the thread up to a message. */
export const deliverThread = (ctx: Ctx, thread_id: number, message_id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    await access.threadToNote(ctx, tx, thread_id)
    const { account_id, user_id } = ctx.caller
    await tellStates(tx, await queries.markDelivered(tx.db, account_id, [{ thread_id, user_id, message_id }]))
  })

/** Devices of an account say what they have; what comes within these milliseconds is one transaction. */
const gather = 25

export interface Deliveries {
  note(caller: Caller, threads: { thread_id: number; message_id: number }[]): void
  stop(): Promise<void>
}

/**
 * Acknowledgements of browsers, gathered: two hundred people who get one message answer in the same moment, and their
 * answers are one write and one event. What a crash loses here is said again, as the rows are still pending.
 */
export function deliveries(db: Database, log: (error: Error, what: string) => void): Deliveries {
  const waiting = new Map<number, queries.Delivery[]>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()

  const write = (account_id: number, list: queries.Delivery[]) =>
    db.write(account_id, async (tx) => {
      await queries.lockThreads(tx.db, account_id, [...new Set(list.map((row) => row.thread_id))])
      const moved = await queries.markDelivered(tx.db, account_id, list)
      if (moved.length > 0) await tellStates(tx, moved)
    })

  function flush(): void {
    timer = undefined
    const batches = [...waiting]
    waiting.clear()
    working = Promise.all([
      working,
      ...batches.map(([account_id, list]) =>
        write(account_id, list).catch((error: Error) => log(error, 'delivered')),
      ),
    ])
  }

  return {
    note({ account_id, user_id }, threads) {
      const list = waiting.get(account_id) ?? []
      waiting.set(account_id, list)
      for (const thread of threads) list.push({ ...thread, user_id })
      timer ??= setTimeout(flush, gather)
    },
    async stop() {
      clearTimeout(timer)
      flush()
      await working
    },
  }
}
