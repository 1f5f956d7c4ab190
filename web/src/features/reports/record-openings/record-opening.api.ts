import { openingReasons } from '@wardline/contract/patients/access/opening-reasons.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { dayEnd, dayStart } from '../audit/audit-filter.view.ts'

export const openingTableSpec: TableSpec = {
  ordering: '-opened',
  orderings: ['opened'],
  filters: ['reason', 'search', 'from', 'until'],
}

export const openingListQuery = (id: number, { page, page_size, filters }: TableParams) => {
  const { from, until, search = '' } = filters
  const reason = openingReasons.find((each) => each === filters['reason'])
  return routeQuery(
    ['record-openings'],
    'GET /api/v1/accounts/{id}/record_openings/',
    {
      id,
      page,
      page_size,
      search,
      ...(reason && { reason }),
      ...(from && { from: dayStart(from) }),
      ...(until && { until: dayEnd(until) }),
    },
    {
      ...freshPages,
      // Each fetch is an entry of the audit trail.
      refetchOnWindowFocus: false,
    },
  )
}
