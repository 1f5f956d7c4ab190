import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { call } from '../../../platform/api/call.ts'
import { groupsKey } from './group.live.ts'

/** The table of groups begins by name (paging §9). */
export const groupTable: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'type', 'department', 'member_count'],
  filters: ['name', 'department_id'],
}

/** One page of the table; asked again when it is opened. What changes meanwhile is told. */
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
          ...(filters['department_id'] && { department_id: Number(filters['department_id']) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Every department by name, for a filter: 250 are all of them (paging §9). */
export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/departments/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})
