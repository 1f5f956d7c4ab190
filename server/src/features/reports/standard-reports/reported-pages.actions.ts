import type { Readable } from 'node:stream'
import { pageListColumns } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { listPages, type PageListFilter, type PageOutcome } from '../closed-loop/page.queries.ts'
import { streamCsv } from '../report-parts/csv-stream.rules.ts'
import { requireReportGroup } from '../report-parts/report-subject.access.ts'
import { requirePeriod } from './report-period.access.ts'

type Filters = Omit<PageListFilter, 'account_id' | 'from' | 'until' | 'tallied'>

interface ListInput extends Filters {
  from?: string | undefined
  until?: string | undefined
}

export function listReportedPages(
  ctx: Context,
  { page, page_size, ...input }: ListInput & { page: number; page_size: number },
): Promise<Page<PageOutcome>> {
  return ctx.read(async (db) => {
    const filter = await checkFilters(db, ctx.caller.account_id, input)
    const part = { limit: page_size, offset: (page - 1) * page_size }
    return listPages(db, filter, { viewer_id: ctx.caller.user_id, ...part })
  })
}

export async function exportReportedPages(
  ctx: Context,
  input: ListInput,
): Promise<{ name: string; content: Readable }> {
  const filter = await ctx.read((db) => checkFilters(db, ctx.caller.account_id, input))
  const content = streamCsv({
    columns: pageListColumns,
    read: (part) =>
      ctx.read(async (db) => {
        const { results } = await listPages(db, filter, { viewer_id: ctx.caller.user_id, ...part })
        return results.map(({ may_open: _, is_archived: __, ...page }) => ({
          ...page,
          is_escalated: yesOrEmpty(page.is_escalated),
          is_unanswered: yesOrEmpty(page.is_unanswered),
          is_misdirected: yesOrEmpty(page.is_misdirected),
          was_nobody_on_call: yesOrEmpty(page.was_nobody_on_call),
          is_failed_over: yesOrEmpty(page.is_failed_over),
          is_declined: yesOrEmpty(page.is_declined),
        }))
      }),
  })
  return { name: `pages-${filter.from}-${filter.until}.csv`, content }
}

const yesOrEmpty = (value: boolean): string => (value ? 'yes' : '')

async function checkFilters(
  db: Db,
  account_id: number,
  { from: first, until: last, ...filters }: ListInput,
): Promise<PageListFilter> {
  const { from, until, tallied } = await requirePeriod(db, account_id, { from: first, until: last })
  if (filters.group_id !== undefined) await requireReportGroup(db, account_id, filters.group_id)
  return { ...filters, account_id, from, until, tallied }
}
