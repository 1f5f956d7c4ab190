import type { ReportedNotification } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listNotifications, type NotificationFilter } from '../closed-loop/channel.queries.ts'
import { readReportDay } from '../report-parts/period.queries.ts'
import { monthOf } from '../tallies/day.rules.ts'
import { badPeriod } from './report.errors.ts'

interface ListInput extends Omit<NotificationFilter, 'account_id' | 'from' | 'until'> {
  from?: string | undefined
  until?: string | undefined
  page: number
  page_size: number
}

export function listReportedNotifications(
  ctx: Context,
  { from: first, until: last, page, page_size, ...filters }: ListInput,
): Promise<{ results: ReportedNotification[]; hasMore: boolean }> {
  const { account_id, user_id: viewer_id } = ctx.caller
  return ctx.read(async (db) => {
    const { today } = await readReportDay(db, account_id)
    const [from, until] = [first ?? monthOf(today), last ?? today]
    if (from > until) throw badPeriod()
    const part = { viewer_id, limit: page_size + 1, offset: (page - 1) * page_size }
    const found = await listNotifications(db, { ...filters, account_id, from, until }, part)
    return { results: found.slice(0, page_size), hasMore: found.length > page_size }
  })
}
