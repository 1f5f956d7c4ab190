import type { ColumnKind, ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { valueText } from '../report-parts/report.view.ts'
import { pagesAddress } from './pages-address.view.ts'

interface ReportCellProps {
  slug: ReportSlug
  row: ReportRow
  column: { key: string; kind: ColumnKind }
  range: { from: string; until: string; by?: string | undefined }
}

/** A number leads to the pages that it counts, for users who may see the list of pages. */
export function ReportCell({ slug, row, column: { key, kind }, range }: ReportCellProps) {
  const { permissions } = useMe()
  const text = valueText(row[key], kind)
  const address = permissions.includes('reporting.closed-loop-report')
    ? pagesAddress(slug, row, key, range)
    : undefined
  if (address === undefined) return text
  return (
    <AppLink href={address} className="text-accent hover:underline">
      {text}
    </AppLink>
  )
}
