import { reportSlugs } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportSummary } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { Context } from '../../../platform/http/context.ts'
import { readReportDay } from '../report-parts/period.queries.ts'
import { readMainFigure } from './report.actions.ts'

/** Reports that the caller may open, in the order of the specification. */
export function listReports(ctx: Context): Promise<{ results: ReportSummary[] }> {
  const { account_id, permissions } = ctx.caller
  return ctx.read(async (db) => {
    const day = await readReportDay(db, account_id)
    const results: ReportSummary[] = []
    for (const slug of reportSlugs) {
      if (!permissions.has(`reporting.${slug}`)) continue
      const { section, name, about, asks } = reports[slug]
      const figure = asks ? null : await readMainFigure(db, { account_id, slug, day })
      results.push({ slug, section, name, about, asks, figure })
    }
    return { results }
  })
}
