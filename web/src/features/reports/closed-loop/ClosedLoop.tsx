import type { ReportHeat } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
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
  const view = toPageListView(params.filters, range, Number(params.filters['list'] ?? 1) || 1)
  const setFilters = (filters: Record<string, string>) =>
    onParams({ ...params, filters: { ...params.filters, ...filters } })
  return (
    <>
      {heat && heat.rows.length > 0 && (
        <HeatMap
          heat={heat}
          chosen={view}
          onChoose={({ group_id, slot }) =>
            setFilters({ group: String(group_id), slot: String(slot), list: '' })
          }
        />
      )}
      {heat && heat.rows.length > 0 && (
        <PageList
          view={view}
          isNarrowed={['slot', 'user', 'outcome'].some((name) => params.filters[name])}
          onPage={(page) => setFilters({ list: String(page) })}
          onClear={() => setFilters({ slot: '', user: '', outcome: '', list: '' })}
        />
      )}
    </>
  )
}
