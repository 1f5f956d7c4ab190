import { limits } from '@wardline/contract/limits.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { whoAmI } from '../accounts/session.actions.ts'
import { listMessageTypes } from './message-type.queries.ts'
import { listThreads } from './thread.actions.ts'
import { countOpenItems, countUnread } from './thread.queries.ts'

/** The first screen in one answer. The cursor is read before the state: what comes in between arrives by the socket. */
export async function boot(ctx: Ctx, readCursor: () => Promise<string>) {
  const { account_id, user_id } = ctx.caller
  const cursor = await readCursor()
  const first = {
    status: 'active',
    ordering: '-last_message_date',
    page: 1,
    page_size: limits.thread_page,
  } as const
  const [me, unread_count, owed_count, awaited_count, types, inbox] = await Promise.all([
    whoAmI(ctx),
    ctx.read((db) => countUnread(db, account_id, user_id)),
    ctx.read((db) => countOpenItems(db, account_id, user_id, 'owed')),
    ctx.read((db) => countOpenItems(db, account_id, user_id, 'awaited')),
    ctx.read((db) => listMessageTypes(db, { account_id, page: 1, page_size: limits.message_type_page })),
    listThreads(ctx, first),
  ])
  return { cursor, me, unread_count, owed_count, awaited_count, message_types: types.results, inbox }
}
