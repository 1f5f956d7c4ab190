import { keepPreviousData } from '@tanstack/react-query'
import type { listReportedHandoffs } from '@wardline/contract/reports/standard-reports/reported-handoff.routes.ts'
import {
  handoffListColumns,
  handoffOutcomes,
} from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { wholeNumber } from '../report-parts/report.view.ts'
import type { Range } from './report-range.view.ts'

export const handoffTableSpec: TableSpec = {
  ordering: '-requested',
  orderings: handoffListColumns.map(({ key }) => key),
  filters: ['from', 'until', 'department', 'user', 'outcome'],
}

type Query = Partial<QueryOf<typeof listReportedHandoffs>>

function queryOf({ ordering, filters }: TableParams, range: Range): Query {
  const department_id = wholeNumber(filters['department'])
  const user_id = wholeNumber(filters['user'])
  const outcome = handoffOutcomes.find((each) => each === filters['outcome'])
  return {
    ...range,
    // The orderings of the table are those of the list.
    sort: ordering as NonNullable<Query['sort']>,
    ...(department_id !== undefined && { department_id }),
    ...(user_id !== undefined && { user_id }),
    ...(outcome && { outcome }),
  }
}

export const handoffListCsv = (params: TableParams, range: Range): string =>
  buildUrl('/api/v1/reports/patient-handoff-report/handoffs/', undefined, {
    ...queryOf(params, range),
    format: 'csv',
  })

export const handoffListQuery = (params: TableParams, range: Range) => {
  const { page, page_size } = params
  const query = { ...queryOf(params, range), page, page_size }
  return routeQuery(['reports'], 'GET /api/v1/reports/patient-handoff-report/handoffs/', query, {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
