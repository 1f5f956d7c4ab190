import { limits } from '@wardline/contract/limits.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { toListConditions } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import { getOwnUser } from '../../accounts/sessions/session.actions.ts'
import { getThreadFilter } from '../thread-filters/thread-filter.actions.ts'
import { listMessageTypes } from './message-type.queries.ts'
import { getThread, listMessages, listSubscribers, listThreads } from './thread.actions.ts'
import { countThreadsByResponse, countUnread, countWaiting } from './thread.queries.ts'

/** The event cursor is read before the data, so that the socket delivers every change made after it. */
export async function boot(ctx: Context, readCursor: () => Promise<string>, thread_id: number | undefined) {
  const { account_id, user_id } = ctx.caller
  const cursor = await readCursor()
  const first = {
    status: 'active',
    ordering: '-last_message_date',
    page: 1,
    page_size: limits.thread_page,
  } as const
  const [
    me,
    unread_count,
    waiting,
    needs_my_response_count,
    waiting_for_others_count,
    types,
    filtered,
    open,
  ] = await Promise.all([
    getOwnUser(ctx),
    ctx.read((db) => countUnread(db, account_id, user_id)),
    ctx.read((db) => countWaiting(db, account_id, user_id)),
    ctx.read((db) => countThreadsByResponse(db, account_id, user_id, 'needs_my_response')),
    ctx.read((db) => countThreadsByResponse(db, account_id, user_id, 'waiting_for_others')),
    ctx.read((db) =>
      listMessageTypes(db, { account_id, user_id, page: 1, page_size: limits.message_type_page }),
    ),
    getThreadFilter(ctx).then(async (thread_filter) => ({
      thread_filter,
      inbox: await listThreads(ctx, { ...first, ...toListConditions(thread_filter) }),
    })),
    thread_id === undefined ? null : loadOpenThread(ctx, thread_id),
  ])
  return {
    cursor,
    me,
    unread_count,
    quiet_count: waiting?.quiet ?? 0,
    needs_my_response_count,
    waiting_for_others_count,
    message_types: types.results,
    ...filtered,
    open,
  }
}

/** Checks access like the thread's own routes, but returns null instead of 404. */
async function loadOpenThread(ctx: Context, thread_id: number) {
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
