import { limits } from '@wardline/contract/limits.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { whoAmI } from '../accounts/session.actions.ts'
import { listMessageTypes } from './message-type.queries.ts'
import { getThread, listMessages, listSubscribers, listThreads } from './thread.actions.ts'
import { countOpenItems, countUnread } from './thread.queries.ts'

/**
 * The first screen in one answer, with the thread that its address names. The cursor is read before the state: what comes
 * in between arrives by the socket.
 */
export async function boot(ctx: Ctx, readCursor: () => Promise<string>, thread_id: number | undefined) {
  const { account_id, user_id } = ctx.caller
  const cursor = await readCursor()
  const first = {
    status: 'active',
    ordering: '-last_message_date',
    page: 1,
    page_size: limits.thread_page,
  } as const
  const [me, unread_count, owed_count, awaited_count, types, inbox, open] = await Promise.all([
    whoAmI(ctx),
    ctx.read((db) => countUnread(db, account_id, user_id)),
    ctx.read((db) => countOpenItems(db, account_id, user_id, 'owed')),
    ctx.read((db) => countOpenItems(db, account_id, user_id, 'awaited')),
    ctx.read((db) => listMessageTypes(db, { account_id, page: 1, page_size: limits.message_type_page })),
    listThreads(ctx, first),
    thread_id === undefined ? null : openThread(ctx, thread_id),
  ])
  return { cursor, me, unread_count, owed_count, awaited_count, message_types: types.results, inbox, open }
}

/** What the thread's own routes answer; null where they find nothing for this person. */
async function openThread(ctx: Ctx, thread_id: number) {
  const page = 1
  try {
    const [thread, messages, subscribers] = await Promise.all([
      getThread(ctx, thread_id),
      listMessages(ctx, thread_id, { sorting: '-id', page, page_size: limits.message_page }),
      listSubscribers(ctx, thread_id, { page, page_size: limits.subscriber_page }),
    ])
    return {
      thread,
      messages: messages.results,
      has_older: messages.has_older,
      subscribers: subscribers.results,
      subscriber_count: subscribers.count,
    }
  } catch (reason) {
    if (reason instanceof AppError && reason.status === 404) return null
    throw reason
  }
}
