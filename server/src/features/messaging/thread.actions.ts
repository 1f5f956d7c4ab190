import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/thread.events.ts'
import type {
  listMessages as listMessagesRoute,
  listThreads as listThreadsRoute,
} from '@wardline/contract/messaging/thread.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as access from './thread.access.ts'
import * as messages from './message.queries.ts'
import { noteWatchedRead } from './monitored-thread.actions.ts'
import * as subscribers from './subscriber.queries.ts'
import { wholeThreads } from './thread-page.queries.ts'
import * as queries from './thread.queries.ts'
import { withRights } from './thread.rules.ts'

export async function listThreads({ caller, ask, read }: Ctx, query: QueryOf<typeof listThreadsRoute>) {
  const page = await ask(
    queries.listQuestion({
      is_archived: query.status === 'archived',
      unread_only: query.subscriber_status === 'pending',
      open_items: query.open_items,
      ascending: query.ordering === 'last_message_date',
      page: query.page,
      page_size: query.page_size,
    }),
  )
  if (!page) throw new Error('A list of threads was not answered.')
  const results = await wholeThreads(read, caller, page)
  return { count: page.count, results: results.map((thread) => withRights(thread, caller.permissions)) }
}

export async function getThread(ctx: Ctx, thread_id: number): Promise<Thread> {
  const thread = await ctx.read((db) => access.threadToRead(ctx, db, thread_id))
  await noteWatchedRead(ctx, thread_id, { reason: thread.me.reason, what: 'thread' })
  return thread
}

export async function listMessages(ctx: Ctx, thread_id: number, query: QueryOf<typeof listMessagesRoute>) {
  const { account_id, user_id } = ctx.caller
  const { around_id } = query
  const read = await ctx.read(async (db) => {
    const reason = await access.requireSubscription(ctx, db, thread_id)
    const list = await messages.listMessages(db, {
      account_id,
      thread_id,
      reader_id: user_id,
      before_id: query.before_id,
      after_id: query.after_id,
      around: around_id === undefined ? undefined : { id: around_id, each_side: limits.messages_around },
      ascending: query.sorting === 'id',
      page: query.page,
      page_size: query.page_size,
    })
    if (around_id !== undefined && !list.results.some(({ id }) => id === around_id)) throw notFound()
    return { reason, list }
  })
  await noteWatchedRead(ctx, thread_id, { reason: read.reason, what: 'messages' })
  return read.list
}

export async function listSubscribers(
  ctx: Ctx,
  thread_id: number,
  query: { reason?: Thread['me']['reason'] | undefined; page: number; page_size: number },
) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => ({
    reason: await access.requireSubscription(ctx, db, thread_id),
    list: await subscribers.listSubscribers(db, { account_id, thread_id, ...query }),
  }))
  await noteWatchedRead(ctx, thread_id, { reason, what: 'subscribers' })
  return list
}

/** Puts the thread away for this person alone. */
export const archiveThread = (ctx: Ctx, thread_id: number): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { last_message_id } = await access.threadToWrite(ctx, tx, thread_id)
    if (await queries.setArchived(tx.db, { account_id, thread_id, user_id }, true)) {
      tx.emit(events.threadArchived, { user: user_id }, { thread_id, last_message_id })
      tx.audit({
        actor_id: user_id,
        action: 'thread.archived',
        object_type: 'thread',
        object_id: thread_id,
        details: {},
      })
    }
    return access.threadToRead(ctx, tx.db, thread_id)
  })

/** Takes the thread out of this person's archive. */
export const unarchiveThread = (ctx: Ctx, thread_id: number): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.threadToWrite(ctx, tx, thread_id)
    if (await queries.setArchived(tx.db, { account_id, thread_id, user_id }, false)) {
      tx.emit(events.threadUnarchived, { user: user_id }, { thread_id })
      tx.audit({
        actor_id: user_id,
        action: 'thread.unarchived',
        object_type: 'thread',
        object_id: thread_id,
        details: {},
      })
    }
    return access.threadToRead(ctx, tx.db, thread_id)
  })
