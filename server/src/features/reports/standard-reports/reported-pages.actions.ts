import type { Context } from '../../../platform/http/context.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { listPages, type PageListFilter, type PageOutcome } from '../closed-loop/page.queries.ts'
import { readReportDay } from '../report-parts/period.queries.ts'
import { requireReportGroup } from '../report-parts/report-subject.access.ts'
import { monthOf } from '../tallies/day.rules.ts'
import { badPeriod } from './report.errors.ts'

type Filters = Omit<PageListFilter, 'account_id' | 'from' | 'until' | 'today'>

interface ListInput extends Filters {
  from?: string | undefined
  until?: string | undefined
  page: number
  page_size: number
}

export async function listReportedPages(
  ctx: Context,
  { from: first, until: last, page, page_size, ...filters }: ListInput,
): Promise<Page<PageOutcome>> {
  const { account_id, user_id: viewer_id } = ctx.caller
  return ctx.read(async (db) => {
    const { today } = await readReportDay(db, account_id)
    const [from, until] = [first ?? monthOf(today), last ?? today]
    if (from > until) throw badPeriod()
    if (filters.group_id !== undefined) await requireReportGroup(db, account_id, filters.group_id)
    const filter = { ...filters, account_id, from, until, today }
    return listPages(db, filter, { viewer_id, limit: page_size, offset: (page - 1) * page_size })
  })
}
