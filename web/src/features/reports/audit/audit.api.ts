import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AuditCategory } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { call } from '../../../platform/api/call.ts'
import { readOnce } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { dayEnd, dayStart } from './audit-filter.view.ts'

export const auditTableSpec: TableSpec = {
  ordering: '',
  orderings: [],
  filters: ['user_id', 'category', 'patient_id', 'record_user_id', 'from', 'until'],
}

type Filters = TableParams['filters']

const toQuery = ({ user_id, category, patient_id, record_user_id, from, until }: Filters) => ({
  ...(user_id && { user_id: Number(user_id) }),
  ...(category && { category: category as AuditCategory }),
  ...(patient_id && { patient_id: Number(patient_id) }),
  ...(record_user_id && { record_user_id: Number(record_user_id) }),
  ...(from && { from: dayStart(from) }),
  ...(until && { until: dayEnd(until) }),
})

/** Only the user refetches: rows keep their place while they are read, and each read is an entry of the trail. */
export const auditQuery = (id: number, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', id, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/accounts/{id}/audit/', {
        params: { id },
        query: { ...toQuery(filters), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    ...readOnce,
    placeholderData: keepPreviousData,
  })

export const auditExportUrl = (id: number, filters: Filters): string =>
  buildUrl('/api/v1/accounts/{id}/audit/export/', { id }, toQuery(filters))
