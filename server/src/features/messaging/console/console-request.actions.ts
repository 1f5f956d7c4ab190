import type { ConsoleRequest } from '@wardline/contract/messaging/console/console.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { consoleReader, noteShown } from './console-page.actions.ts'
import * as queries from './console-request.queries.ts'

interface RequestFilter {
  high_priority?: 'true' | 'false' | undefined
  page: number
  page_size: number
}

/** Subjects are shown, and their reading is noted, as those of pages. */
export async function listConsoleRequests(
  ctx: Context,
  { high_priority, ...part }: RequestFilter,
): Promise<Page<ConsoleRequest>> {
  const rows = await ctx.read((db) =>
    queries.listConsoleRequests(db, ctx.caller.account_id, consoleReader(ctx), {
      high_priority: high_priority === 'true',
      limit: part.page_size,
      offset: offsetOf(part),
    }),
  )
  noteShown(ctx, rows)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...request }) => request) }
}
