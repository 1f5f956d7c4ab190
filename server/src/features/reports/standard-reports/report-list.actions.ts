import { reportSlugs } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportSummary } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { Context } from '../../../platform/http/context.ts'
import { readReport } from './report.actions.ts'

/** Reports that the caller may open, in the order of the specification. */
export async function listReports(ctx: Context): Promise<{ results: ReportSummary[] }> {
  const allowed = reportSlugs.filter((slug) => ctx.caller.permissions.has(`reporting.${slug}`))
  const results = await Promise.all(
    allowed.map(async (slug) => {
      const { name, about, asks } = reports[slug]
      if (asks) return { slug, name, about, asks, figure: null }
      const { figures } = await readReport(ctx, slug, { page: 1, page_size: 1 })
      return { slug, name, about, asks, figure: figures[0] ?? null }
    }),
  )
  return { results }
}
