import type { ReportHeat } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { HeatMap } from './HeatMap.tsx'
import { toPageListView } from './page-list.view.ts'
import { PageList } from './PageList.tsx'

interface ClosedLoopProps {
  heat: ReportHeat | null
  params: TableParams
  range: { from: string; until: string }
  onParams: (params: TableParams) => void
}

/** The heat map and the list of pages of the closed loop report; the choice is in the address. */
export function ClosedLoop({ heat, params, range, onParams }: ClosedLoopProps) {
  const { permissions } = useMe()
  const view = toPageListView(params.filters, range, Number(params.filters['list'] ?? 1) || 1)
  const setFilters = (filters: Record<string, string>) =>
    onParams({ ...params, filters: { ...params.filters, ...filters } })
  const load = new URLSearchParams({ from: range.from, until: range.until, ordering: '-load' })
  return (
    <>
      {permissions.includes('reporting.on-call-load-report') && (
        <p className="pb-4 text-sm">
          <AppLink
            href={`/reports/on-call-load-report?${load.toString()}`}
            className="text-accent hover:underline"
          >
            Show overloaded users
          </AppLink>
        </p>
      )}
      {heat && heat.rows.length > 0 && (
        <HeatMap
          heat={heat}
          chosen={view}
          onChoose={({ group_id, slot }) =>
            setFilters({ group: String(group_id), slot: String(slot), hour: '', hours: '', list: '' })
          }
        />
      )}
      {heat && heat.rows.length > 0 && (
        <PageList
          view={view}
          isNarrowed={['slot', 'hour', 'hours', 'user', 'outcome'].some((name) => params.filters[name])}
          onPage={(page) => setFilters({ list: String(page) })}
          onClear={() => setFilters({ slot: '', hour: '', hours: '', user: '', outcome: '', list: '' })}
        />
      )}
    </>
  )
}
