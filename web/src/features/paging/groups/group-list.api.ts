import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { call } from '../../../platform/api/call.ts'
import { groupsKey } from './group.live.ts'

export const groupTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'type', 'department', 'member_count'],
  filters: ['name', 'department_id', 'lacks'],
}

export const groupListQuery = ({ ordering, page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...groupsKey, 'list', { ordering, page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/paginggroups/', {
        query: {
          ordering: ordering as 'name',
          page,
          page_size,
          name: filters['name'] ?? '',
          ...(filters['lacks'] && { lacks: filters['lacks'] as 'coverage' }),
          ...(filters['department_id'] && { department_id: Number(filters['department_id']) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Loads 250 departments (paging §9), which is enough for a filter. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/departments/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})
