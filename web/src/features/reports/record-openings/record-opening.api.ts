import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { openingReasons } from '@wardline/contract/patients/access/opening-reasons.ts'
import { call } from '../../../platform/api/call.ts'
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
  return queryOptions({
    queryKey: ['record-openings', id, { page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/record_openings/', {
        params: { id },
        query: {
          page,
          page_size,
          search,
          ...(reason && { reason }),
          ...(from && { from: dayStart(from) }),
          ...(until && { until: dayEnd(until) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Each fetch is an entry of the audit trail.
    refetchOnWindowFocus: false,
  })
}
