import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { changeThreads as changeThreadsRoute } from '@wardline/contract/messaging/threads/thread-selection.routes.ts'
import type {
  ThreadChange,
  ThreadChangeOutcome,
} from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import type { AnswerOf, BodyOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { lockSubscribedThreads } from './thread-lock.queries.ts'
import * as queries from './thread.queries.ts'

const writes = {
  archive: (db, selection) => queries.setArchivedTogether(db, selection, true),
  unarchive: (db, selection) => queries.setArchivedTogether(db, selection, false),
  mark_unread: queries.setUnreadTogether,
} satisfies Record<ThreadChange, (db: Db, selection: queries.ThreadSelection) => Promise<number[]>>

const auditActions = {
  archive: 'thread.archived',
  unarchive: 'thread.unarchived',
  mark_unread: 'thread.marked_unread',
} as const

/** One transaction for all threads, with the events and audit entries of the routes for one thread. */
export const changeThreads = (
  ctx: Context,
  { change, thread_ids }: BodyOf<typeof changeThreadsRoute>,
): Promise<AnswerOf<typeof changeThreadsRoute>> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const locked = new Map(
      (await lockSubscribedThreads(tx, user_id, thread_ids)).map((thread) => [thread.thread_id, thread]),
    )
    const writable = [...locked.values()].filter(({ reason }) => reason !== 'monitoring')
    const selection = { account_id, user_id, thread_ids: writable.map(({ thread_id }) => thread_id) }
    const changed = new Set(await writes[change](tx.db, selection))
    for (const { thread_id, last_message_id } of writable) {
      if (!changed.has(thread_id)) continue
      const to = { user: user_id }
      if (change === 'archive') tx.emit(events.threadArchived, to, { thread_id, last_message_id })
      else if (change === 'unarchive') tx.emit(events.threadUnarchived, to, { thread_id })
      else tx.emit(events.threadMarkedUnread, to, { thread_id, last_message_id })
      tx.audit(user_id, auditActions[change], { thread: thread_id })
    }
    const findOutcome = (thread_id: number): ThreadChangeOutcome => {
      const thread = locked.get(thread_id)
      if (!thread) return 'not_found'
      if (thread.reason === 'monitoring') return 'monitored'
      return changed.has(thread_id) ? 'changed' : 'unchanged'
    }
    return { results: thread_ids.map((thread_id) => ({ thread_id, outcome: findOutcome(thread_id) })) }
  })
