import type { PageOutcomeName } from '@wardline/contract/reports/standard-reports/reports.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'

export interface PageListView {
  from: string
  until: string
  page: number
  department_id?: number
  group_id?: number
  priority?: number
  slot?: number
  hour?: number
  user_id?: number
  hours?: 'night'
  outcome?: PageOutcomeName
}

export const page_list_size = 10

export const pageListCsv = ({ page: _, ...query }: PageListView): string =>
  buildUrl('/api/v1/reports/closed-loop-report/pages/', undefined, { ...query, format: 'csv' })

export const pageListQuery = (view: PageListView) =>
  routeQuery(
    ['reports'],
    'GET /api/v1/reports/closed-loop-report/pages/',
    { ...view, page_size: page_list_size },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
