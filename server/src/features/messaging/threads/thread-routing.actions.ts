import type { ThreadRouting } from '@wardline/contract/messaging/threads/thread-routing.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findNextDelay, listThreadRouting } from '../routing/routing-outcome.queries.ts'
import * as access from './thread.access.ts'

export function getThreadRouting(ctx: Context, thread_id: number): Promise<ThreadRouting> {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.requireSubscription(ctx, db, thread_id)
    const [policies, waits_until] = await Promise.all([
      listThreadRouting(db, { account_id, thread_id }),
      findNextDelay(db, { account_id, thread_id }),
    ])
    return { policies, waits_until }
  })
}
