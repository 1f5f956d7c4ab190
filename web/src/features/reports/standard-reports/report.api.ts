import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  reportColumns,
  type ReportColumn,
  type ReportSlug,
} from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Report } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reports, userMessageTypeRows } from '@wardline/contract/reports/standard-reports/reports.ts'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import type { Range } from './report-range.view.ts'

export const reportListQuery = routeQuery(['reports'], 'GET /api/v1/reports/', {}, { staleTime: 60_000 })

export const columnsOf = (slug: ReportSlug): readonly ReportColumn[] => reportColumns[slug]

/** `list` is the page of the list of pages or notifications. */
const listFilters = [
  'group',
  'priority',
  'by',
  'slot',
  'hour',
  'hours',
  'user',
  'outcome',
  'channel',
  'provider',
  'list',
]

export const reportTableSpec = (slug: ReportSlug): TableSpec => ({
  ordering: reports[slug].default_sort,
  orderings: columnsOf(slug).map(({ key }) => key),
  filters: ['from', 'until', 'department', 'days', 'departmentIds', ...listFilters],
})

export interface ReportView {
  slug: ReportSlug
  params: TableParams
  range: Range
  user_id: number | undefined
}

type Query = Record<string, string | number>

function queryOf({ slug, params, range, user_id }: ReportView): Query {
  const { department, days, departmentIds, group, priority, by } = params.filters
  const { asks, has_range, has_department_filter } = reports[slug]
  return {
    sort: params.ordering,
    ...(has_range && { ...range }),
    ...(has_department_filter && department && { department_id: department }),
    ...(slug === 'rollout' && days && { days }),
    ...(slug === 'closed-loop-report' && {
      ...(group && { group_id: group }),
      ...(priority && { priority }),
      ...(by && { by }),
    }),
    ...(asks === 'user' && user_id !== undefined && { user_id }),
    ...(asks === 'departments' && departmentIds && { departmentIds }),
  }
}

export const csvAddress = (view: ReportView): string =>
  buildUrl(`/api/v1/reports/${view.slug}/`, undefined, { ...queryOf(view), format: 'csv' })

/** All rows of this report are loaded at once (paging §9). */
export const hasAllRows = (slug: ReportSlug): boolean => slug === 'user-mt-report'

const partOf = ({ slug, params: { page, page_size } }: ReportView) =>
  hasAllRows(slug) ? { page: 1, page_size: userMessageTypeRows } : { page, page_size }

export const reportQuery = (view: ReportView) =>
  queryOptions({
    queryKey: ['reports', view.slug, queryOf(view), partOf(view)],
    queryFn: ({ signal }): Promise<Report> => {
      const { slug } = view
      // All reports have the answer of this one; the query fits the report.
      const endpoint = `GET /api/v1/reports/${slug}/` as 'GET /api/v1/reports/usage-report/'
      return call(endpoint, { query: { ...queryOf(view), ...partOf(view) }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
