import { limits } from '@wardline/contract/limits.ts'
import type { listThreadCopies as listThreadCopiesRoute } from '@wardline/contract/messaging/thread-copies/thread-copy.routes.ts'
import type { AnswerOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listFirstSubscribers } from '../subscribers/subscriber.queries.ts'
import { findThreads } from '../threads/thread.queries.ts'
import { withPermissions } from '../threads/thread.rules.ts'
import { listNewestMessages } from './thread-copy.queries.ts'

/** A device stores what its user may need later, so the audit trail does not name it an opened conversation. */
export async function listThreadCopies(
  ctx: Context,
  ids: number[],
): Promise<AnswerOf<typeof listThreadCopiesRoute>> {
  const { account_id, user_id, permissions } = ctx.caller
  const { threads, messages, subscribers } = await ctx.read(async (db) => {
    const readable = await findThreads(db, account_id, user_id, ids)
    const own = readable.filter(({ me }) => me.reason !== 'monitoring')
    const thread_ids = own.map(({ id }) => id)
    const size = limits.message_page
    return {
      threads: own,
      messages: await listNewestMessages(db, { account_id, thread_ids, reader_id: user_id, size }),
      subscribers: await listFirstSubscribers(db, { account_id, thread_ids, size: limits.subscriber_page }),
    }
  })
  ctx.noteRead(
    'copy',
    threads.map(({ id }) => id),
  )
  return {
    results: threads.map((thread) => {
      const people = subscribers.get(thread.id)
      return {
        thread: withPermissions(thread, permissions),
        messages: messages.get(thread.id)?.messages ?? [],
        has_older: messages.get(thread.id)?.has_older ?? false,
        subscribers: people?.results ?? [],
        subscriber_count: people?.count ?? 0,
      }
    }),
  }
}
