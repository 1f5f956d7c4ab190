import type { ColumnKind, ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { valueText } from '../report-parts/report.view.ts'
import { listAddress } from './pages-address.view.ts'

interface ReportCellProps {
  slug: ReportSlug
  row: ReportRow
  column: { key: string; kind: ColumnKind }
  range: { from: string; until: string; by?: string | undefined }
}

/** A number leads to the pages or notifications that it counts, for users who may see their list. */
export function ReportCell({ slug, row, column: { key, kind }, range }: ReportCellProps) {
  const { permissions } = useMe()
  const text = valueText(row[key], kind)
  const address = listAddress(slug, row, key, range, permissions)
  if (address === undefined) return text
  return (
    <AppLink href={address} className="text-accent hover:underline">
      {text}
    </AppLink>
  )
}
