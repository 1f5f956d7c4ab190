import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type {
  listMessages as listMessagesRoute,
  listThreads as listThreadsRoute,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { BatchedRead } from '../../../platform/db/batched-operations.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as access from './thread.access.ts'
import * as messages from './message.queries.ts'
import { auditThreadRead, auditThreadRows } from './thread-read.actions.ts'
import * as subscribers from '../subscribers/subscriber.queries.ts'
import { completeThreads } from './thread-page.queries.ts'
import * as queries from './thread.queries.ts'
import type { ThreadConditions, ThreadListQuery } from './thread.queries.ts'
import type { ThreadPage } from './thread-row.rules.ts'
import { withPermissions } from './thread.rules.ts'

/** Pages that several users request at one moment are read by one statement: half the cost of one each. */
const threadLists: BatchedRead<{ user_id: number; list: ThreadListQuery }, ThreadPage> = {
  name: 'thread lists',
  // Small, so that the first pages are serialized while PostgreSQL reads the next ones.
  maxSize: 6,
  key: ({ list }) => JSON.stringify(list),
  async runBatch(db, account_id, requests) {
    const list = requests[0]?.list
    if (!list) return []
    const user_ids = [...new Set(requests.map(({ user_id }) => user_id))]
    const pages = await queries.readThreadLists(db, account_id, list, user_ids)
    return requests.map(({ user_id }) => pages.get(user_id) ?? { count: 0, threads: [] })
  },
}

function toConditions(query: QueryOf<typeof listThreadsRoute>): ThreadConditions | undefined {
  const { patient_id, unit_id, group_id } = query
  const high_priority = query.high_priority === 'true'
  const unanswered = query.unanswered === 'true'
  const isUsed = high_priority || unanswered || (patient_id ?? unit_id ?? group_id) !== undefined
  return isUsed ? { high_priority, unanswered, patient_id, unit_id, group_id } : undefined
}

export async function listThreads(ctx: Context, query: QueryOf<typeof listThreadsRoute>) {
  const { user_id, permissions } = ctx.caller
  const list: ThreadListQuery = {
    is_archived: query.status === 'archived',
    unread_only: query.subscriber_status === 'pending',
    acknowledgements: query.acknowledgements,
    ascending: query.ordering === 'last_message_date',
    page: query.page,
    page_size: query.page_size,
    conditions: toConditions(query),
  }
  const page = await ctx.readBatched(threadLists, { user_id, list })
  const results = await completeThreads(ctx.read, ctx.caller, page)
  await auditThreadRows(ctx, results, 'list')
  return { count: page.count, results: results.map((thread) => withPermissions(thread, permissions)) }
}

export const getWaitingMessages = async (ctx: Context): Promise<queries.WaitingMessages> => {
  const { account_id, user_id } = ctx.caller
  const waiting = await ctx.read((db) => queries.countWaiting(db, account_id, user_id))
  if (!waiting) throw notFound()
  return waiting
}

export async function getThread(ctx: Context, thread_id: number): Promise<Thread> {
  const thread = await ctx.read((db) => access.requireThread(ctx, db, thread_id))
  await auditThreadRead(ctx, thread_id, { reason: thread.me.reason, what: 'thread' })
  return thread
}

export async function listMessages(
  ctx: Context,
  thread_id: number,
  query: QueryOf<typeof listMessagesRoute>,
) {
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
  await auditThreadRead(ctx, thread_id, { reason: read.reason, what: 'messages' })
  return read.list
}

export async function listSubscribers(
  ctx: Context,
  thread_id: number,
  query: { reason?: Thread['me']['reason'] | undefined; page: number; page_size: number },
) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => ({
    reason: await access.requireSubscription(ctx, db, thread_id),
    list: await subscribers.listSubscribers(db, { account_id, thread_id, ...query }),
  }))
  await auditThreadRead(ctx, thread_id, { reason, what: 'subscribers' })
  return list
}

/** A personal reminder: receipts and read positions, which others see, stay as they are. */
export const markThreadUnread = (ctx: Context, thread_id: number): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { last_message_id } = await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    if (await queries.setUnread(tx.db, { account_id, thread_id, user_id })) {
      tx.emit(events.threadMarkedUnread, { user: user_id }, { thread_id, last_message_id })
      tx.audit(user_id, 'thread.marked_unread', { thread: thread_id })
    }
    return access.requireThread(ctx, tx.db, thread_id)
  })

/** Messages that need the user still notify them: see `isSilencedByMute`. */
export const muteThread = (ctx: Context, thread_id: number): Promise<Thread> =>
  changeMute(ctx, thread_id, true)

export const unmuteThread = (ctx: Context, thread_id: number): Promise<Thread> =>
  changeMute(ctx, thread_id, false)

const changeMute = (ctx: Context, thread_id: number, is_muted: boolean): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    if (await queries.setMuted(tx.db, { account_id, thread_id, user_id }, is_muted)) {
      tx.emit(events.threadMuted, { user: user_id }, { thread_id, is_muted })
      tx.audit(user_id, is_muted ? 'thread.muted' : 'thread.unmuted', { thread: thread_id })
    }
    return access.requireThread(ctx, tx.db, thread_id)
  })

export const archiveThread = (ctx: Context, thread_id: number): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { last_message_id } = await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    if (await queries.setArchived(tx.db, { account_id, thread_id, user_id }, true)) {
      tx.emit(events.threadArchived, { user: user_id }, { thread_id, last_message_id })
      tx.audit(user_id, 'thread.archived', { thread: thread_id })
    }
    return access.requireThread(ctx, tx.db, thread_id)
  })

export const unarchiveThread = (ctx: Context, thread_id: number): Promise<Thread> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, thread_id)
    ctx.noteRead('opened', [thread_id])
    if (await queries.setArchived(tx.db, { account_id, thread_id, user_id }, false)) {
      tx.emit(events.threadUnarchived, { user: user_id }, { thread_id })
      tx.audit(user_id, 'thread.unarchived', { thread: thread_id })
    }
    return access.requireThread(ctx, tx.db, thread_id)
  })
