import type { Readable } from 'node:stream'
import { threadListColumns } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { ReportedThreads } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { offsetOf } from '../../../platform/http/paging.ts'
import { streamCsv } from '../report-parts/csv-stream.rules.ts'
import { requireReportSubject } from '../report-parts/report-subject.access.ts'
import { requirePeriod } from './report-period.access.ts'
import { countTallied, findTypeName, listThreadRows, type ThreadListFilter } from './thread-list.queries.ts'

export interface ThreadListInput extends Omit<ThreadListFilter, 'account_id' | 'from' | 'until'> {
  from?: string | undefined
  until?: string | undefined
  sort: string
  page: number
  page_size: number
}

/** Threads that the caller may open. The other threads are only counted. */
export function listReportedThreads(
  ctx: Context,
  input: ThreadListInput,
): Promise<Omit<ReportedThreads, 'next' | 'previous'>> {
  return ctx.read(async (db) => {
    const { filter, as_of, subject } = await requireFilter(db, ctx.caller.account_id, input)
    const tallied = await countTallied(db, filter)
    const part = { sort: input.sort, limit: input.page_size, offset: offsetOf(input) }
    const found = await listThreadRows(db, filter, { viewer_id: ctx.caller.user_id, as_of }, part)
    // Tallies keep the type and priority that a thread had when its messages were counted.
    return { ...found, subject, as_of, counted: Math.max(tallied, found.openable) }
  })
}

export async function exportReportedThreads(
  ctx: Context,
  input: ThreadListInput,
): Promise<{ name: string; content: Readable }> {
  const { filter, as_of } = await ctx.read((db) => requireFilter(db, ctx.caller.account_id, input))
  const content = streamCsv({
    columns: threadListColumns,
    read: (part) =>
      ctx.read(async (db) => {
        const viewer = { viewer_id: ctx.caller.user_id, as_of }
        const { results } = await listThreadRows(db, filter, viewer, { ...part, sort: input.sort })
        return results.map(({ is_archived: _, ...thread }) => thread)
      }),
  })
  return { name: `conversations-${filter.from}-${filter.until}.csv`, content }
}

const priorityNames = ['Low priority', 'Medium priority', 'High priority']

/** @throws 404 for a user, department or message type of another account */
async function requireFilter(
  db: Db,
  account_id: number,
  input: ThreadListInput,
): Promise<{ filter: ThreadListFilter; as_of: string | null; subject: string }> {
  const { counts, department_id, user_id, message_type_id, priority } = input
  const { from, until, as_of } = await requirePeriod(db, account_id, input)
  const names = [
    user_id === undefined ? '' : await requireReportSubject(db, { account_id, user_id }),
    department_id === undefined ? '' : await requireReportSubject(db, { account_id, department_id }),
    message_type_id === undefined ? '' : await requireType(db, account_id, message_type_id),
    priority === undefined ? '' : (priorityNames[priority] ?? ''),
  ]
  const filter = { account_id, from, until, counts, department_id, user_id, message_type_id, priority }
  return { filter, as_of, subject: names.filter(Boolean).join(', ') }
}

async function requireType(db: Db, account_id: number, id: number): Promise<string> {
  if (id === 0) return 'No message type'
  const name = await findTypeName(db, account_id, id)
  if (name === undefined) throw notFound()
  return name
}
