import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as routes from '@wardline/contract/reports/standard-reports/reported-thread.routes.ts'
import {
  threadListColumns,
  threadListCounts,
  type MessageReport,
} from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { ReportedThreads } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { call } from '../../../platform/api/call.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { wholeNumber } from '../report-parts/report.view.ts'
import type { Range } from './report-range.view.ts'

export const threadTableSpec: TableSpec = {
  ordering: '-last',
  orderings: threadListColumns.map(({ key }) => key),
  filters: ['from', 'until', 'department', 'user', 'type', 'priority', 'counts'],
}

/** Filters that a report has, by their names in the address. */
const filtersOf: Record<MessageReport, readonly string[]> = {
  'msg-volume-over-time': ['department', 'priority'],
  'usage-report': ['department', 'user', 'priority'],
  'user-mt-report': ['user', 'type'],
  'mt-usage-report': ['department', 'type', 'priority'],
}

export const hasPriorityFilter = (slug: MessageReport): boolean => filtersOf[slug].includes('priority')

const parameters: Readonly<Record<string, string>> = {
  department: 'department_id',
  user: 'user_id',
  type: 'message_type_id',
  priority: 'priority',
}

function queryOf(slug: MessageReport, { ordering, filters }: TableParams, range: Range) {
  const ids = filtersOf[slug].flatMap((name) => {
    const value = wholeNumber(filters[name])
    return value === undefined ? [] : [[parameters[name], value]]
  })
  const counts = threadListCounts.find((each) => each === filters['counts'])
  return {
    ...range,
    sort: ordering,
    ...(counts && { counts }),
    ...(Object.fromEntries(ids) as Record<string, number>),
  }
}

export const threadListCsv = (slug: MessageReport, params: TableParams, range: Range): string =>
  buildUrl(`/api/v1/reports/${slug}/threads/`, undefined, {
    ...queryOf(slug, params, range),
    format: 'csv',
  })

export const threadListQuery = (slug: MessageReport, params: TableParams, range: Range) => {
  const { page, page_size } = params
  const query = { ...queryOf(slug, params, range), page, page_size }
  return queryOptions({
    queryKey: ['reports', 'threads', slug, query],
    queryFn: ({ signal }): Promise<ReportedThreads> => {
      // All lists have the answer of this one; the query fits the list.
      const endpoint = `GET /api/v1/reports/${slug}/threads/` as 'GET /api/v1/reports/usage-report/threads/'
      return call(endpoint, { query: query as Partial<QueryOf<typeof routes.listThreadsOfUsage>>, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
