import type { Readable } from 'node:stream'
import { notificationListColumns } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportedNotification } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listNotifications, type NotificationFilter } from '../closed-loop/channel.queries.ts'
import { streamCsv } from '../report-parts/csv-stream.rules.ts'
import { requirePeriod } from './report-period.access.ts'

interface ListInput extends Omit<NotificationFilter, 'account_id' | 'from' | 'until'> {
  from?: string | undefined
  until?: string | undefined
}

export function listReportedNotifications(
  ctx: Context,
  { page, page_size, ...input }: ListInput & { page: number; page_size: number },
): Promise<{ results: ReportedNotification[]; hasMore: boolean }> {
  return ctx.read(async (db) => {
    const filter = await checkPeriod(db, ctx.caller.account_id, input)
    const part = { viewer_id: ctx.caller.user_id, limit: page_size + 1, offset: (page - 1) * page_size }
    const found = await listNotifications(db, filter, part)
    return { results: found.slice(0, page_size), hasMore: found.length > page_size }
  })
}

export async function exportReportedNotifications(
  ctx: Context,
  input: ListInput,
): Promise<{ name: string; content: Readable }> {
  const filter = await ctx.read((db) => checkPeriod(db, ctx.caller.account_id, input))
  const content = streamCsv({
    columns: notificationListColumns,
    read: (part) =>
      ctx.read(async (db) => {
        const found = await listNotifications(db, filter, { viewer_id: ctx.caller.user_id, ...part })
        return found.map(({ may_open: _, is_archived: __, ...notification }) => notification)
      }),
  })
  return { name: `notifications-${filter.from}-${filter.until}.csv`, content }
}

async function checkPeriod(
  db: Db,
  account_id: number,
  { from: first, until: last, ...filters }: ListInput,
): Promise<NotificationFilter> {
  const { from, until } = await requirePeriod(db, account_id, { from: first, until: last })
  return { ...filters, account_id, from, until }
}
