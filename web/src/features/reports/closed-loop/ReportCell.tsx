import type { ColumnKind, ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { overload_percent } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { valueText } from '../report-parts/report.view.ts'
import { listAddress, type Shown } from './pages-address.view.ts'

interface ReportCellProps {
  slug: ReportSlug
  row: ReportRow
  column: { key: string; kind: ColumnKind }
  shown: Shown
}

/** A number leads to the pages or notifications that it counts, for users who may see their list. */
export function ReportCell({ slug, row, column: { key, kind }, shown }: ReportCellProps) {
  const { permissions } = useMe()
  const text = valueText(row[key], kind)
  if (slug === 'on-call-load-report' && key === 'load' && Number(row[key]) >= overload_percent)
    return (
      <strong className="text-danger">
        {text}
        <span className="sr-only"> overloaded</span>
      </strong>
    )
  const address = listAddress(slug, row, key, shown, permissions)
  if (address === undefined) return kind === 'text' ? text : <span className="whitespace-nowrap">{text}</span>
  return (
    <AppLink href={address} className="whitespace-nowrap text-accent hover:underline">
      {text}
    </AppLink>
  )
}
